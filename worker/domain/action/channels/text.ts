/** Cuts a text to `max` UTF-16 units, an ellipsis included, and never through a surrogate pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - 1);
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

// oxlint-disable-next-line no-control-regex -- control characters are what must not be there
const unshown = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;
/** What turns the direction of writing: a name could pretend to be another. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text without what no receiver shows: controls but line breaks, half characters, marks that turn the writing. */
export function shownText(text: string): string {
  return text.toWellFormed().replace(unshown, " ").replace(turning, "");
}

/** Each character as `escape` writes it, as many whole ones as `max` UTF-16 units hold; an ellipsis where some are missing. */
export function escapedWithin(text: string, max: number, escape: (character: string) => string): string {
  const written = Array.from(shownText(text), escape);
  if (written.reduce((sum, part) => sum + part.length, 0) <= max) return written.join("");
  let kept = "";
  for (const part of written) {
    if (kept.length + part.length > max - 1) break;
    kept += part;
  }
  return `${kept}…`;
}
