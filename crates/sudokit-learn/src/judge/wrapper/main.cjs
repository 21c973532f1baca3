{source}
;(() => {
    const lines = require('fs').readFileSync(0, 'utf8').split('\n').slice(0, 9);
    const board = lines.map((line) => [...line.trim()]);
@fill    {method}(board);
@fill    console.log(board.map((row) => row.join('')).join('\n'));
@test    console.log({method}(board) ? 'true' : 'false');
})();
