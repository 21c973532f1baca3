.load ./sudokit_sqlite
create table puzzles (puzzle text);
insert into puzzles values
  ('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'),
  ('....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79');
select sudokit_solve(puzzle) from puzzles limit 1;
select 'count', 0, sudokit_count(puzzle, 100) from puzzles where rowid = 2;
select sudokit_ask('{"ask":"count","puzzle":"sudoku 4\ncage 3 r1c1 r2c1","limit":100}');
