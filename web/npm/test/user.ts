// A user's program, in TypeScript: checked by tsc, run in node and in a Chromium. `check` compares what it returns.

import { load, Refusal, startWorker } from "sudokit";
import type { Answer, Ask, HintAnswer, Members, View } from "sudokit";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EMPTY = ".".repeat(81);
/** Counting all solutions of an empty grid does not end. */
const ENDLESS: Members<"count"> = { puzzle: EMPTY, limit: 1e15 };

/** What an error says, as one line. */
const said = (error: unknown) => {
  if (error instanceof Refusal) return `${error.code}: ${error.message} (${error.line}:${error.column})`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};

function onThisThread(engine: Awaited<ReturnType<typeof load>>) {
  const { verdict, solutions } = engine.ask("classify", { puzzle: PUZZLE });
  const hint: HintAnswer = engine.ask("hint", { puzzle: PUZZLE, lang: "ko" });
  const view: View | undefined = hint.view;
  const possible: Answer<"possible"> = engine.ask("possible");
  const news: unknown[] = [];
  engine.ask("path", { puzzle: PUZZLE }, { news: (one) => news.push(one) });
  const refused: string[] = [];
  for (const text of ["53..7\n6..", ""]) {
    try {
      engine.ask("read", { text });
    } catch (error) {
      refused.push(said(error));
    }
  }
  const names: Ask[] = ["hello", "course"];
  return {
    verdict, solutions, technique: view?.technique.id, levels: possible.levels.length, news: news.length > 0, refused,
    answered: names.map((name) => typeof engine.ask(name as "hello")),
    json: engine.reply('{"ask":"sing","id":[1]}'),
  };
}

async function inAWorker() {
  const worker = await startWorker();
  let ticks = 0;
  const clock = setInterval(() => ticks++, 5);
  const stop = new AbortController();
  const endings = Promise.allSettled([
    worker.ask("count", ENDLESS, { id: "long" }),
    worker.ask("count", ENDLESS, { signal: stop.signal }),
    worker.ask("count", ENDLESS, { id: "long" }),
    worker.ask("count", { puzzle: PUZZLE }, { id: 7 }),
    worker.ask("count", { puzzle: "53..7" }),
    worker.ask("count", ENDLESS, { signal: AbortSignal.abort() }),
  ]);
  await new Promise((done) => setTimeout(done, 300));
  const alive = ticks > 5;
  worker.cancel("long");
  await new Promise((done) => setTimeout(done, 50));
  stop.abort();
  const ended = (await endings).map((one) => (one.status === "fulfilled" ? JSON.stringify(one.value) : said(one.reason)));
  clearInterval(clock);
  const news: string[] = [];
  await worker.ask("grade", { puzzle: PUZZLE, scales: ["hodoku", "se"] }, { news: (one) => news.push(one.scale) });
  const last = worker.ask("count", ENDLESS);
  worker.close();
  return { alive, ended, news, last: await last.then(() => "", said) };
}

export async function use() {
  return { here: onThisThread(await load()), worker: await inAWorker() };
}

/** What the compiler must refuse. */
export async function refuses() {
  const engine = await load();
  // @ts-expect-error There is no such request.
  engine.ask("sing");
  // @ts-expect-error A puzzle is needed.
  engine.ask("classify");
  // @ts-expect-error It is a text.
  engine.ask("classify", { puzzle: 5 });
  // @ts-expect-error It is called max_guesses.
  engine.ask("classify", { puzzle: PUZZLE, max_guess: 1 });
  // @ts-expect-error Its answer has no such member.
  engine.ask("classify", { puzzle: PUZZLE }).verdit;
  // @ts-expect-error A worker's answer is a promise.
  (await startWorker()).ask("classify", { puzzle: PUZZLE }).verdict;
}
