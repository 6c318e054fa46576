type Fields = Readonly<Record<string, unknown>>;

/** Writes one structured line about what went wrong. No field may be a key or a raw entity. */
export function logFault(event: string, fields: Fields): void {
  console.error(JSON.stringify({ event, ...fields }));
}

/** Writes one structured line about what was done. No field may be a key or a raw entity. */
export function logEvent(event: string, fields: Fields): void {
  console.log(JSON.stringify({ event, ...fields }));
}
