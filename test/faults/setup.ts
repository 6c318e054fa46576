import { empty } from "./empty.ts";

// Files share the runtime: each begins with nothing stored.
await empty();
