/**
 * The requests of sudokit and its answers. `docs/PROTOCOL.md` describes them with examples.
 *
 * This file is the source of the schemas: interfaces and aliases of texts, numbers, literals, lists,
 * unions and objects, nothing else of TypeScript.
 */

/** A whole number, 0 or above. */
export type Count = number;

/** A whole number. */
export type Integer = number;

/** A number, 0 or above. */
export type Amount = number;

/** An object whose members are described elsewhere. */
export type Open = Record<string, unknown>;

/** A whole number; above 2^53 its digits. */
export type Seed = Count | string;

/** The language of texts: English if missing. */
export type Lang = "en" | "ko";

/** A cell, such as r1c3. */
export type Cell = string;

/** A given or a placed digit, such as r1c3=7. */
export type Given = string;

/** A house: r1, c1, b1. */
export type House = string;

/** A technique, such as x-wing: `hello` lists them. */
export type Technique = string;

/** What is known of the number of solutions. */
export type Verdict = "proper" | "multiple" | "none" | "invalid" | "unknown";

/** The level of difficulty. */
export type Level = "easy" | "medium" | "hard" | "unfair" | "extreme";

/** Members of every request. */
export interface Request {
  /** Any value: the answer has it. */
  id?: unknown;
  /** Seconds; the server's limit if missing. Then the answer is marked as incomplete. */
  timeout?: Amount;
}

/** What is wrong with a request. */
export interface Fault {
  code: "json" | "ask" | "member" | "cancelled" | "too-long" | "origin" | "panic";
  message: string;
  /** Where in the text of the puzzle, from 1. */
  line?: Count | null;
  column?: Count | null;
  expected?: string | null;
  found?: string | null;
}

/** A puzzle. */
export interface Puzzle {
  /**
   * The givens: 81 characters, . or 0 for an empty cell; or 729, a pencilmark grid. Requests about
   * the number of solutions take every format of docs/VARIANT-FORMATS.md, too.
   */
  puzzle: string;
}

/** A puzzle, and the current board of the player. */
export interface Position extends Puzzle {
  /** The digits that the player wrote: 81 characters. */
  placed?: string | null;
  /** The player's notes: 81 words such as 14, or - for a cell without notes. */
  candidates?: string | null;
}

/** A search with a bound on its guesses. */
export interface Searched extends Puzzle {
  max_guesses?: Count | null;
}

export interface Format {
  name: string;
  description: string;
  shape: "line" | "rows" | "table" | "element";
  holds: string[];
}

export interface TechniqueInfo {
  id: Technique;
  en: string;
  ko: string;
  level: Level;
  family: string;
  score: Count;
  uses_uniqueness: boolean;
}

export interface Hello {
  version: string;
  commit: string;
  features: string[];
  formats: Format[];
  methods: string[];
  symmetries: string[];
  profiles: string[];
  techniques: TechniqueInfo[];
  levels: Level[];
  scales: string[];
}

export interface ReadRequest {
  /** A text in any format. */
  text: string;
  /** Records to read; 10,000 if missing. */
  limit?: Count;
}

/** A puzzle out of a text, and what the text says about it. */
export interface Record9x9 {
  puzzle: string;
  givens?: Count;
  format?: string;
  line?: Count;
  placed?: string;
  candidates?: string;
  title?: string;
  author?: string;
  comments?: string[];
  solution?: string;
}

/** A puzzle of another size or with other rules. */
export interface Other {
  line: Count;
  format: string;
  size: [Count, Count];
  rules: { rule: string; count: Count }[];
  drawings: Count;
  title?: string;
  author?: string;
  words?: string;
  record?: Record9x9;
}

export interface ReadError {
  message: string;
  line: Count;
  column: Count;
  expected: string;
  found: string;
}

export interface ReadAnswer {
  records: Record9x9[];
  others: Other[];
  errors: ReadError[];
  more: boolean;
}

export interface WriteRequest {
  /** The name of a format of `hello`. */
  format: string;
  records: Record9x9[];
  /** The sign of an empty cell, one of .0_*xX? */
  blank?: string;
}

export interface WriteAnswer {
  text: string;
  lost: string[];
}

export interface Conflict {
  digit: Count;
  house: House;
  cells: [Cell, Cell];
  text?: string;
}

export interface CheckRequest extends Position {
  solution?: string | null;
}

export interface CheckAnswer {
  conflicts: Conflict[];
  complete: boolean;
  wrong?: Given[];
}

/** How many solutions a puzzle has: none, one, or several with two of them. */
export interface Classification {
  verdict: Verdict;
  givens: Count | null;
  /** One, two (of multiple) or none. */
  solutions: string[];
  /** Of multiple: cells that differ between the two; of another size or rule at most two. */
  differing: Cell[] | null;
  conflict?: Conflict | null;
  guesses?: Count;
  sweeps?: Count;
  constraints?: Count;
  failures?: Count;
  clauses?: Count;
  engine?: string;
  left_out?: string[];
}

export interface LimitedRequest extends Searched {
  limit?: Count;
}

export interface SolutionsAnswer {
  solutions: string[];
  complete: boolean;
  unknown: boolean;
  differing?: Cell[];
  left_out?: string[];
}

export interface CountAnswer {
  count: Count;
  /** Whether there may be more. */
  at_least: boolean;
  left_out?: string[];
}

export interface ExplainRequest extends Puzzle {
  max_turns?: Count;
  lang?: Lang;
}

export interface ExplainAnswer {
  verdict: Verdict;
  givens: Count;
  clash: Given[] | null;
  missing: Given[] | null;
  smallest: boolean | null;
  minimal: boolean | null;
  redundant: Given[] | null;
}

export interface TrueCandidate {
  cell: Cell;
  digit: Count;
  solutions?: Count;
}

export interface TrueCandidatesAnswer {
  candidates?: string | null;
  true_candidates: TrueCandidate[] | null;
  complete: boolean;
  left_out?: string[];
}

export interface CompareRequest extends Puzzle {
  max_steps?: Count;
  methods?: string[];
}

export interface Counters {
  placements: Count;
  checks: Count;
  removals: Count;
  deepest: Count;
}

export interface CompareRow {
  method: string;
  answer: "solved" | "no-solution" | "budget-reached";
  counters?: Counters;
  guesses?: Count;
}

export interface PlainRequest extends Puzzle {
  change?: "scan" | "recheck" | "tables" | "empty-cells" | "looks-back" | "goes-on" | "keeps" | "downwards";
  max_calls?: Count;
}

export interface PlainAnswer {
  end: "solved" | "no-solution" | "budget-reached";
  calls: Count;
  checks: Count;
  placements: Count;
  removals: Count;
  reads: Count;
  levels: Count[];
  solutions: Count;
  first: string | null;
  grid: string;
}

export interface GenerateRequest {
  seed: Seed;
  /** The number of the first item: 0 if missing. */
  first?: Count;
  /** Items: 1 if missing. */
  count?: Count;
  /** The least and the most givens. */
  givens?: [Count, Count];
  symmetry?: string;
  not_minimal?: boolean;
  uniform?: boolean;
  /** 81 characters: givens where one is not blank. */
  pattern?: string;
  max_tries?: Count | null;
  /** From the least to the greatest of these. */
  level?: Level[];
  /** A technique on the path of the puzzle. */
  technique?: Technique;
  /** A puzzle to begin with: harder ones that differ in a few givens. */
  near?: string;
  graded?: boolean;
  wanted?: Count;
}

export interface Grade {
  hodoku_level?: Level | null;
  hodoku_score?: Count | null;
  hardest?: Technique | null;
}

export interface Generated extends Grade {
  item: Count;
  puzzle: string;
  solution: string;
  givens: Count;
  tries: Count;
}

export interface GenerateAnswer {
  items: Generated[];
  looked: Count;
  tries: Count;
  complete: boolean;
  one_in: Count | null;
  before: Grade | null;
}

export interface PossibleRequest {
  level?: Level[];
  technique?: Technique;
}

export interface PossibleAnswer {
  techniques: Technique[];
  levels: Level[];
}

export interface MinimizeRequest extends Puzzle {
  /** The fewest givens of all, not only none that is redundant. */
  fewest?: boolean;
  max_work?: Count | null;
}

export interface MinimizeAnswer {
  verdict: Verdict;
  givens: Count;
  minimized: string | null;
  left: Count | null;
  removed: Count | null;
  needed?: Count | null;
}

export interface WatchOpenRequest {
  puzzle?: string;
  method?: string;
  trace?: string;
  versus?: string;
  keep?: Count;
  lang?: Lang;
}

/** An event of a search: docs/TRACE.md. */
export type Event = Open;

export interface WatchRun {
  step: Count;
  grid: string;
  open: { cell: Cell; digit: Count; tried: Count[]; left: Count[]; text: string }[];
  level: Count;
  last: Event | null;
  next: Event | null;
  text: string;
  reject: Event | null;
  counters: Counters;
}

export interface Picture {
  step: Count;
  steps: Count;
  playing: boolean;
  speed: number;
  granularity: "test" | "placement" | "removal";
  runs: WatchRun[];
}

export interface Watched {
  name: string;
  events: Count;
  complete: boolean;
  end: "solved" | "no-solution" | "budget-reached" | null;
  counters: Counters;
  fault: { message: string; line: Count; column: Count | null } | null;
}

export interface WatchOpenAnswer extends Picture {
  puzzle: string;
  of: Watched[];
}

export interface WatchKeyRequest {
  key: string;
  by?: Integer;
  to?: Count | string;
  back?: boolean;
  on?: boolean;
}

export interface Strip {
  lowest: Count[];
  deepest: Count[];
  here: Count;
}

export interface TreeNode {
  parent: Count | null;
  cell: Cell;
  digit: Count;
  placed: Count;
  removed: Count | null;
}

export interface StepRequest extends Position {
  lang?: Lang;
  max_work?: Count | null;
  /** Which techniques, in which order: sudokit if missing. */
  profile?: string;
  /** +name, -name, name */
  techniques?: string[];
  /** Whether to take the player's notes as they are. */
  notes?: "trust" | "recompute";
}

export interface HintRequest extends StepRequest {
  /** Help with the digit of this cell. */
  toward?: Cell;
}

/** A step: docs/STEPS.md. */
export type Step = Open;

export type CellRole = "defines" | "effect" | "looks-at";

export type CandidateRole = "defines" | "fin" | "a" | "b" | "eliminated" | "placed";

export interface LinkEnd {
  cells: Cell[];
  digit: Count;
  holds?: boolean;
  /** Whether the end is a set of cells that hold the digit or none of its own. */
  set?: boolean;
}

/** How to draw a step. */
export interface View {
  technique: { id: Technique; name: string };
  rating: { level: Level | null; score: Count | null; se: number | null };
  sentence: string;
  conclusion: string;
  cells: { cell: Cell; role: CellRole }[];
  houses: { house: House; role: CellRole }[];
  candidates: { cell: Cell; digit: Count; role: CandidateRole }[];
  links: { from: LinkEnd; to: LinkEnd; strong: boolean }[];
  blocks?: { from: Cell; to: Cell }[];
}

export interface HintAnswer {
  kind: "step" | "wrong-digits" | "missing-notes" | "solved" | "no-solution" | "stuck" | "unknown";
  proper: boolean;
  texts: string[];
  remarks: string[];
  look_at: House[];
  candidates?: string[];
  source?: "profile" | "sudokit" | "se" | "trial";
  step?: Step;
  view?: View;
  after?: { placed: string; candidates: string | null };
  next?: HintAnswer;
}

export interface StepsRequest extends StepRequest {
  technique?: Technique[];
  digit?: Count;
  cell?: Cell;
  /** 200 if missing. */
  limit?: Count;
  as_hints?: boolean;
}

export interface StepsAnswer {
  steps: (HintAnswer | { step: Step; view: View })[];
  complete: boolean;
}

export interface PathRequest extends Position {
  profile?: string;
  techniques?: string[];
  /** Stop before the first step of this technique. */
  until?: Technique;
  max_work?: Count | null;
  lang?: Lang;
}

export interface PathAnswer {
  verdict: Verdict;
  level?: Level | null;
  score?: Count | null;
  rating?: number | null;
  count?: Count | null;
  hardest?: Technique | null;
  end?: string | null;
  error: string | null;
  steps: { step: Step; view: View }[];
}

export interface GradeRequest extends Puzzle {
  /** Names of scales of `hello`: hodoku if missing. */
  scales?: string[];
  max_work?: Count | null;
}

export interface ProblemRequest {
  problem: string;
  lang?: Lang;
}

export interface ProblemAnswer {
  title: string;
  origin: string;
  statement: string[];
  input: string;
  output: string;
}

export interface ArticleRequest {
  technique: Technique;
  lang?: Lang;
}

export interface Article {
  id: Technique;
  name: string;
  level: Level;
  what: string;
  why: string;
  spot: string[];
  mistakes: string[];
  easier: Technique[];
  harder: Technique[];
  example: Position | null;
}

export interface DrawRequest extends Position {
  technique?: Technique;
  shown?: "place" | "pattern" | "whole";
  focused?: boolean;
  /** Members of a view to draw, instead of a technique. */
  view?: Open;
  /** svg if missing. */
  form?: "svg" | "png";
  lang?: Lang;
}

export interface DrawAnswer {
  svg?: string;
  /** The bytes of the file in Base64. */
  png?: string;
  view?: View | null;
  below?: string;
  above?: string;
}

export interface PracticeRequest {
  technique: Technique;
  seed: Seed;
  number?: Count;
  lang?: Lang;
}

export interface PracticeAnswer extends Position {
  next: boolean;
  steps: View[];
}

/** The requests by name: their members, and their answers. */
export interface Requests {
  /** The version, and the names of everything. */
  "hello": [{}, Hello];
  /** Reads puzzles out of a text in any format. */
  "read": [ReadRequest, ReadAnswer];
  /** Writes puzzles in a format. */
  "write": [WriteRequest, WriteAnswer];
  /** Digits of a board that clash, and whether it is complete. */
  "check": [CheckRequest, CheckAnswer];
  /** The digits without a clash, for each cell. */
  "candidates": [Position, { candidates: string }];
  /** Whether a puzzle has no, one or several solutions; takes other sizes and rules. */
  "classify": [Searched, Classification];
  /** The solutions of a puzzle, 20 if no limit is named; takes other sizes and rules. */
  "solutions": [LimitedRequest, SolutionsAnswer];
  /** The number of solutions, up to a limit; takes other sizes and rules. */
  "count": [LimitedRequest, CountAnswer];
  /** Why a puzzle is not proper: the givens that clash, or those that are missing. */
  "explain": [ExplainRequest, ExplainAnswer];
  /** The candidates that some solution has; takes other sizes and rules. */
  "true-candidates": [LimitedRequest, TrueCandidatesAnswer];
  /** What textbook backtracking and the fast solvers cost on a puzzle. */
  "compare": [CompareRequest, { rows: CompareRow[] }];
  /** A first program's search in reading order, with one line of it changed. */
  "plain": [PlainRequest, PlainAnswer];
  /** Makes proper puzzles: the same seed gives the same puzzles. */
  "generate": [GenerateRequest, GenerateAnswer];
  /** Which techniques and levels `generate` can combine. */
  "possible": [PossibleRequest, PossibleAnswer];
  /** Removes redundant givens. */
  "minimize": [MinimizeRequest, MinimizeAnswer];
  /** Opens a search to watch step by step. */
  "watch-open": [WatchOpenRequest, WatchOpenAnswer];
  /** Moves in the search that is watched. */
  "watch-key": [WatchKeyRequest, Picture];
  /** Plays the search that is watched for a time. */
  "watch-pass": [{ ms: Amount }, Picture];
  /** The depth of the search that is watched over its time. */
  "watch-strip": [{ columns: Count }, { runs: Strip[] }];
  /** How often each cell was filled. */
  "watch-heat": [{}, { runs: Count[][] }];
  /** The tree of the search that is watched. */
  "watch-tree": [{ most?: Count }, { runs: (TreeNode[] | null)[] }];
  /** Events of the search that is watched. */
  "watch-events": [{ run?: Count; from?: Count; count?: Count }, { events: Event[] }];
  /** The next step of a human solver, with reasons, in six levels from a nudge to the whole. */
  "hint": [HintRequest, HintAnswer];
  /** All steps that are there now. */
  "steps": [StepsRequest, StepsAnswer];
  /** The whole solution, step by step. */
  "path": [PathRequest, PathAnswer];
  /** How difficult a puzzle is, on one or several scales. */
  "grade": [GradeRequest, Open];
  /** A problem of the local judge. */
  "problem": [ProblemRequest, ProblemAnswer];
  /** What a technique is, why it holds and how to spot it. */
  "article": [ArticleRequest, Article];
  /** An order to learn the techniques. */
  "course": [{}, { techniques: Technique[] }];
  /** A picture of a board, or of a step, in SVG. */
  "draw": [DrawRequest, DrawAnswer];
  /** A position in which a technique applies. */
  "practice": [PracticeRequest, PracticeAnswer];
}
