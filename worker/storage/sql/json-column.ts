/** Reads a column that holds JSON this service wrote; null stays null. */
export function jsonColumn<T>(text: string): T;
export function jsonColumn<T>(text: string | null): T | null;
export function jsonColumn<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}

/** What such a column is given. */
export const jsonOf = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
