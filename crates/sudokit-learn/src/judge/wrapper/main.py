import bisect, collections, copy, functools, heapq, itertools, math, operator, random, re, string, sys
from collections import *
from functools import *
from itertools import *
from typing import *

with open({path}, encoding="utf-8") as source:
    exec(compile(source.read(), {path}, "exec"))

board = [list(line.strip()) for line in sys.stdin.read().split("\n")[:9]]
@fillSolution().{method}(board)
@fillprint("\n".join("".join(row) for row in board))
@testprint("true" if Solution().{method}(board) else "false")
