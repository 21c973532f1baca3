#include <bits/stdc++.h>
using namespace std;
#line 1 "{file}"
{source}
#line 1 "wrapper"
int main() {
    vector<vector<char>> board;
    string line;
    while (board.size() < 9 && getline(cin, line)) {
        board.emplace_back(line.begin(), line.begin() + min<size_t>(9, line.size()));
    }
@fill    Solution().{method}(board);
@fill    for (auto& row : board) cout << string(row.begin(), row.end()) << '\n';
@test    cout << (Solution().{method}(board) ? "true" : "false") << '\n';
}
