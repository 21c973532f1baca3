{ Row-major backtracking with tables of the digits that are there, for problem 2580. }
program Tables;
var
  a: array[0..80] of integer;
  rows, columns, boxes: array[0..8, 1..9] of boolean;
  z: integer;

procedure put(z, d: integer; there: boolean);
begin
  rows[z div 9, d] := there;
  columns[z mod 9, d] := there;
  boxes[z div 27 * 3 + z mod 9 div 3, d] := there;
end;

function solve(z: integer): boolean;
var
  d: integer;
begin
  while (z < 81) and (a[z] <> 0) do inc(z);
  if z >= 81 then exit(true);
  for d := 1 to 9 do
    if not (rows[z div 9, d] or columns[z mod 9, d] or boxes[z div 27 * 3 + z mod 9 div 3, d]) then
    begin
      a[z] := d;
      put(z, d, true);
      if solve(z + 1) then exit(true);
      put(z, d, false);
      a[z] := 0;
    end;
  solve := false;
end;

begin
  for z := 0 to 80 do
  begin
    read(a[z]);
    if a[z] <> 0 then put(z, a[z], true);
  end;
  solve(0);
  for z := 0 to 80 do
    if z mod 9 = 8 then writeln(a[z]) else write(a[z], ' ');
end.
