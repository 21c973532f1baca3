// A request with this word ends the engine, on every thread.
const { encode } = TextEncoder.prototype;
TextEncoder.prototype.encode = function (text) {
  if (text.includes('"trap"')) throw new WebAssembly.RuntimeError("a trap");
  return encode.call(this, text);
};
