// What panels are given and what they give. Panels do not import each other: what one wants of
// another goes through the store, or is called here by name.

/**
 * @typedef {object} App
 * @property {import("./store.js").Store} store
 * @property {import("./engine.js").Engine} engine
 * @property {() => typeof import("./words/en.js").default} words in the language chosen
 * @property {(text: string) => void} say one sentence for screen readers
 * @property {() => void} draw the board shows what the panel shows now
 * @property {() => import("./facts.js").Facts} facts what the engine says of the board as it stands
 * @property {(puzzle: string, cells?: number[][]) => void} open a new game, after asking if one is begun
 * @property {(cells: number[]) => void} light these cells are shown as named; none puts it out
 * @property {Record<string, (...values: any[]) => void>} services what panels offer to all
 *
 * @typedef {object} Panel
 * @property {string} name
 * @property {HTMLElement} element
 * @property {HTMLElement} [below] what stands below the board where there is room, else below the panel
 * @property {HTMLElement} [head] what stands above the keypad, on a phone above the board
 * @property {HTMLElement} [side] what a very wide window shows beside the panel
 * @property {() => void} build the panel's elements anew, in the present language
 * @property {() => void} [show] it was chosen
 * @property {() => void} [hide] another one was chosen
 * @property {(state: import("./store.js").State, before: import("./store.js").State) => void} [changed]
 * @property {() => import("./board.js").View | undefined} [view] what the board shows, if not the game
 * @property {(game: import("./board.js").View) => import("./board.js").View} [over] the game with what the panel adds
 * @property {(cell: number) => string | undefined} [label] what a cell holds, in words
 * @property {() => string} [sentence] the line below the board
 * @property {Record<string, (number: number) => void>} [acts] acts of the keys
 * @property {import("./keys.js").Row[]} [keys] the table, if not that of Play
 */
export {};
