// Solves, counts, classifies an array, and sends a request.
//   c++ -std=c++17 example.cpp $(pkg-config --cflags --libs sudokit) && ./a.out
#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sudokit.h>

std::string solve(std::string_view puzzle) {
    std::string solution(81, '.');
    int32_t status = sudokit_solve(puzzle.data(), puzzle.size(), nullptr, solution.data(), nullptr);
    if (status != SUDOKIT_OK) throw std::runtime_error(sudokit_message(status));
    return solution;
}

std::string ask(std::string_view request) {
    size_t length;
    std::unique_ptr<char, decltype(&sudokit_free)> answer(
        sudokit_ask(nullptr, request.data(), request.size(), nullptr, &length), sudokit_free);
    return std::string(answer.get(), length);
}

int main() {
    const std::string puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    std::string open = puzzle, clash = puzzle, wrong = puzzle;
    open[0] = open[1] = '.', clash[1] = '5', wrong[41] = 'x';

    std::printf("%s\n", solve(puzzle).c_str());

    uint64_t count;
    const sudokit_limits limits{1000000, 0};
    int32_t status = sudokit_count(open.data(), open.size(), 100, &limits, &count, nullptr);
    std::printf("count %d %llu\n", status, static_cast<unsigned long long>(count));

    const std::string all = puzzle + open + clash + wrong;
    std::array<int8_t, 4> verdicts;
    sudokit_place place;
    status = sudokit_classify_array(all.data(), 4, nullptr, verdicts.data(), nullptr, &place);
    std::printf("classify %d %d %d %d\n", verdicts[0], verdicts[1], verdicts[2], verdicts[3]);
    std::printf("%d: puzzle %llu, cell %u, byte %u: %s\n", status, static_cast<unsigned long long>(place.grid),
                place.cell, place.byte, sudokit_message(status));

    std::printf("%s\n", ask(R"({"ask":"count","puzzle":"sudoku 4\ncage 3 r1c1 r2c1","limit":100})").c_str());
}
