// Making elements: `h("button", {onclick}, "Play")`. No templates, no strings that become HTML.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [attributes] `onclick` and the like listen; false and undefined are left out
 * @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key === "value") /** @type {any} */ (made).value = value;
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  fill(made, ...children);
  return made;
}

/** Puts children into an element, in place of what was there.
 * @param {Element} element @param {(Child | Child[])[]} children */
export function fill(element, ...children) {
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(...shown.map((child) => (child instanceof Node ? child : String(child))));
}

/** @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/** Fills an element if what it shows has changed. A control in it keeps its focus and its press otherwise.
 * @param {Element} element @param {unknown[]} shown @param {() => (Child | Child[])[]} make */
export function refill(element, shown, make) {
  const now = JSON.stringify(shown);
  if (filled.get(element) === now) return;
  filled.set(element, now);
  fill(element, ...make());
}

/** An element of a picture. @param {string} name @param {Record<string, string | number>} [attributes] @param {(Node | string)[]} children */
export function svg(name, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** @param {string} text @param {() => void} onclick @param {Record<string, unknown>} [more] */
export const button = (text, onclick, more = {}) => h("button", { type: "button", onclick, ...more }, text);

const ICONS = {
  menu: "M3 5h14M3 10h14M3 15h14", close: "m5 5 10 10M15 5 5 15", undo: "M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 9H8",
  redo: "m13 4 4 4-4 4M17 8H8a5 5 0 0 0 0 9h4", erase: "M7 4h11v12H7l-5-6zM10 8l4 4m0-4-4 4", pause: "M7 4v12M13 4v12",
  play: "M6 4v12l10-6z", pencil: "M4 16l1-4 8-8 3 3-8 8zM11 6l3 3", before: "M12 4l-6 6 6 6", after: "M8 4l6 6-6 6", bulb: "M7.5 14.5c0-2-2.500-3-2.500-6.500a5 5 0 0 1 10 0c0 3.500-2.500 4.500-2.500 6.500zM8 17.500h4",
};
/** A small drawing beside or in place of a word. @param {keyof typeof ICONS} name */
export const icon = (name) => svg("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" },
  svg("path", { d: ICONS[name] }));

/** A label over a control. @param {string} text @param {HTMLElement} control */
export const field = (text, control) => h("label", { class: "field" }, h("span", {}, text), control);

/** A box to tick. @param {string} text @param {boolean} checked @param {(on: boolean) => void} change */
export function tick(text, checked, change) {
  const box = h("input", { type: "checkbox", onchange: () => change(box.checked) });
  box.checked = checked;
  return h("label", { class: "check" }, box, text);
}

/** A list to choose from. @param {[string, string][]} options value and text @param {string} chosen
 * @param {(value: string) => void} change */
export function choice(options, chosen, change) {
  const list = h("select", { onchange: () => change(list.value) },
    options.map(([value, text]) => h("option", { value }, text)));
  list.value = chosen;
  return list;
}

/** Makes buttons one stop of Tab, as in a toolbar: arrows, Home and End move among those in sight.
 * @param {HTMLElement} bar @param {HTMLElement[]} buttons @param {HTMLElement | undefined} first where Tab goes at first */
export function toolbar(bar, buttons, first = buttons[0]) {
  const settle = (/** @type {HTMLElement | undefined} */ one) => buttons.forEach((other) => { other.tabIndex = other === one ? 0 : -1; });
  settle(first);
  bar.setAttribute("role", "toolbar");
  for (const one of buttons) one.onfocus = () => settle(one);
  bar.onkeydown = (event) => {
    const shown = buttons.filter((one) => one.offsetWidth);
    const at = shown.indexOf(/** @type {HTMLElement} */ (event.target));
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || to === undefined) return;
    shown.at(to % shown.length)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Names and numbers. @param {[string, Child][]} rows */
export const facts = (rows) => h("dl", { class: "facts" },
  rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));

/** A table; columns from `numbers` on hold numbers. @param {string[]} head @param {Child[][]} rows @param {number} numbers */
export const table = (head, rows, numbers) => {
  const kind = (/** @type {number} */ n) => ({ class: n >= numbers && "number" });
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": head[0] ?? "" }, h("table", {},
    h("thead", {}, h("tr", {}, head.map((text, n) => h("th", { scope: "col", ...kind(n) }, text)))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((value, n) => h("td", kind(n), value)))))));
};

/** A dialog with a title and a way out; it is taken away when it closes.
 * @param {string} title @param {string} close @param {(Child | Child[])[]} children */
export function dialog(title, close, ...children) {
  const name = `dialog-${Math.round(performance.now())}`;
  const out = h("button", { type: "button", class: "quiet", "aria-label": close, onclick: () => box.close() }, icon("close"));
  const box = h("dialog", { "aria-labelledby": name }, h("div", { class: "head" }, h("h2", { id: name }, title), out), ...children);
  // A press beside the box closes it.
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** 41810 as people read it. @param {number} n */
export const grouped = (n) => n.toLocaleString("en");

/** Hands a file over. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
