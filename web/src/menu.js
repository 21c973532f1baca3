// The header: tabs, tools, and the menu with all of them, for windows without room. Also the two dialogs that are
// opened from there alone: the keys and the settings.

import { button, dialog, fill, h, icon, tick, toolbar } from "./dom.js";
import { PLAY, WATCH } from "./keys.js";

/** The settings that are ticked, in their order. */
export const SETTINGS = /** @type {const} */ (
  ["candidates", "twoKinds", "allMarks", "pen", "tidy", "same", "digitFirst", "slips", "timer", "anywhere", "flip"]);

/** @param {import("./app.js").App} app @param {import("./app.js").Panel[]} panels
 * @param {HTMLElement} tabs @param {HTMLElement} tools */
export function createMenu(app, panels, tabs, tools) {
  const { store } = app;
  const choose = (/** @type {string} */ tab) => store.dispatch({ type: "tab", tab });
  const names = panels.map(({ name }) => name);

  /** The acts that leave or enter the page. @returns {[string, () => void][]} */
  function doors() {
    const w = app.words();
    return [[w.importTitle, () => app.services.import?.()], [w.shareTitle, () => app.services.share?.()],
      [w.printTitle, () => app.services.print?.()]];
  }
  function openMenu() {
    const w = app.words();
    const { lang, settings, tab } = store.get();
    const themes = /** @type {const} */ (["auto", "light", "dark"]);
    const other = lang === "en" ? "ko" : "en";
    const close = (/** @type {() => void} */ then) => () => { box.close(); then(); };
    const box = dialog(w.menu, w.close,
      h("div", { class: "list tabs-here" }, panels.map(({ name }) =>
        button(w.tabs[/** @type {"play"} */ (name)], close(() => choose(name)), { "aria-pressed": String(name === tab) }))),
      h("div", { class: "list" },
        doors().map(([text, act]) => button(text, close(act), { class: "narrow-only" })),
        button(w.editGivens, close(() => app.services.edit?.())),
        button(w.settingsTitle, close(openSettings)), button(w.keysTitle, close(help)),
        button(w.theme[settings.theme], () => {
          const next = themes[(themes.indexOf(store.get().settings.theme) + 1) % 3];
          store.dispatch({ type: "setting", name: "theme", value: next });
          box.close();
        }),
        button(w.otherLanguage, close(() => store.dispatch({ type: "lang", lang: other })), { lang: other })),
      h("p", { class: "small about" }, w.about(app.engine.about.version, app.engine.about.commit)));
    box.classList.add("narrow");
  }
  function openSettings() {
    const w = app.words();
    const { settings } = store.get();
    dialog(w.settingsTitle, w.close, SETTINGS.map((name) =>
      tick(w.settings[name], settings[name], (value) => store.dispatch({ type: "setting", name, value }))));
  }
  function help() {
    const w = app.words();
    const rows = (/** @type {import("./keys.js").Row[]} */ table) => h("table", {}, h("tbody", {}, table.map((row) =>
      h("tr", {}, h("td", {}, h("kbd", {}, row.keys)), h("td", {}, w.acts[/** @type {"move"} */ (row.act)])))));
    dialog(w.keysTitle, w.close, h("p", { class: "small" }, w.keysNote), h("h3", {}, w.keysPlay), rows(PLAY), h("h3", {}, w.keysWatch), rows(WATCH));
  }
  app.services.help = help;
  app.services.settings = openSettings;
  app.services.menu = openMenu;

  tabs.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1, Home: -99, End: 99 }[event.key];
    if (!way) return;
    const n = names.indexOf(store.get().tab);
    choose(names[way === -99 ? 0 : way === 99 ? names.length - 1 : (n + way + names.length) % names.length] ?? "play");
    document.getElementById(`tab-${store.get().tab}`)?.focus();
    event.preventDefault();
  });
  /** Which tab is chosen; it is scrolled into the row. */
  function mark() {
    for (const key of tabs.children) {
      const chosen = key.id === `tab-${store.get().tab}`;
      key.setAttribute("aria-selected", String(chosen));
      /** @type {HTMLElement} */ (key).tabIndex = chosen ? 0 : -1;
      if (chosen) key.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
  function build() {
    const w = app.words();
    const all = [...doors().map(([text, act]) => button(text, act, { class: "quiet wide" })),
      h("button", { type: "button", class: "quiet", id: "menu", "aria-label": w.menu, onclick: openMenu }, icon("menu"))];
    fill(tools, all);
    // A narrow window has the last one alone.
    toolbar(tools, all, all.at(-1));
    tools.setAttribute("aria-label", w.tools);
    fill(tabs, panels.map(({ name }) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel",
      onclick: (/** @type {MouseEvent} */ event) => {
        choose(name);
        // A pointer is done with the tab: the keys are the panel's. By keys the focus stays here.
        if (!event.detail) return;
        /** @type {HTMLElement} */ (event.currentTarget).blur();
        if (name === "play") app.services.focusBoard?.();
      } }, w.tabs[/** @type {"play"} */ (name)])));
    tabs.setAttribute("aria-label", w.panels);
    mark();
  }
  return { build, mark };
}
