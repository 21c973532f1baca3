// Times the Interactive Sudoku Solver (MIT, JavaScript) where a copy of it is at hand.
//
//   node iss.mjs COPY FILE [SECONDS] [FIRST] [LAST]
//
// FILE has a constraint string a line, or a JSON object with `iss` and `solution`. Milliseconds of
// processor time until a second solution is ruled out, building apart; the first puzzles warm the
// compiler up and are run again. A line for each puzzle: build, solve, what came out, its name.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [copy, file, seconds = '10', first = '1', last = '1000000000'] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(resolve(copy, path)));
globalThis.self = globalThis;
globalThis.VERSION_PARAM = '';
const { SudokuParser } = await load('js/sudoku_parser.js');
const { SudokuBuilder } = await load('js/solver/sudoku_builder.js');

const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

class Over extends Error {}

const run = (text) => {
  const begun = now();
  const constraints = SudokuBuilder.resolveConstraint(SudokuParser.parseText(text));
  const solver = SudokuBuilder.build(constraints);
  const built = now();
  solver.setProgressCallback(() => {
    if (now() - built > 1000 * Number(seconds)) throw new Over();
  }, 8);
  let result;
  try {
    const one = solver.nthSolution(0);
    result = one === null ? 'none' : solver.nthSolution(1) === null ? 'one' : 'several';
  } catch (error) {
    if (!(error instanceof Over)) throw error;
    result = 'timeout';
  }
  return { build: built - begun, solve: now() - built, result };
};

const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
const puzzles = lines.map((line) => (line.startsWith('{') ? JSON.parse(line) : { iss: line, name: '' }));
const chosen = puzzles.slice(Number(first) - 1, Number(last));
for (const { iss } of chosen.slice(0, 10)) {
  const begun = now();
  while (now() - begun < 300) run(iss);
}
chosen.forEach(({ iss, name }, at) => {
  try {
    const { build, solve, result } = run(iss);
    console.log([at + Number(first), build.toFixed(3), solve.toFixed(3), result, name].join('\t'));
  } catch (error) {
    console.log([at + Number(first), '-', '-', `error ${error.message}`, name].join('\t'));
  }
});
