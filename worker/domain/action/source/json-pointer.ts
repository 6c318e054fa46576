/** Whether a text is a JSON pointer (RFC 6901): empty for the whole document, or parts that begin with a slash. */
export function isPointer(pointer: string): boolean {
  return pointer === "" || /^\/(?:[^~]|~[01])*$/u.test(pointer);
}

/** What a pointer finds in a document; `undefined` where there is nothing. Array places are plain decimal numbers. */
export function resolvePointer(document: unknown, pointer: string): unknown {
  let at: unknown = document;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(at)) at = /^(?:0|[1-9]\d*)$/.test(key) ? (at[Number(key)] as unknown) : undefined;
    else if (typeof at === "object" && at !== null && Object.hasOwn(at, key)) at = (at as Record<string, unknown>)[key];
    else return undefined;
  }
  return at;
}
