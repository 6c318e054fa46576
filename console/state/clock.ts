import { signal } from "@preact/signals";

/** The time to the half minute, for "5 min ago". */
export const now = signal(Date.now());

setInterval(() => {
  now.value = Date.now();
}, 30_000);
