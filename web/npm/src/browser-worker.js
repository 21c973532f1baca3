import { serve } from "./serve.js";

const take = serve((message) => postMessage(message));
addEventListener("message", ({ data }) => take(data));
