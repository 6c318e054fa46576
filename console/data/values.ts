import type { NewObservation } from "../../sdk/src/index.ts";

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
/** Reads text as a value, or says what it should have been. */
export type ValueReader = (text: string) => { value: NewObservation["value"] } | { wanted: string };

/** Whether text is a number as programs write it. */
export const isNumber = (text: string): boolean => NUMBER.test(text);

const words: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/** What a value of a signal's type looks like on paper. */
export function valueReader(type: string): ValueReader {
  if (type === "string" || type === "categorical") return (cell) => ({ value: cell });
  if (type === "boolean")
    return (cell) => {
      const value = words[cell.trim().toLowerCase()];
      return value === undefined ? { wanted: "true or false" } : { value };
    };
  return (cell) => (NUMBER.test(cell.trim()) ? { value: Number(cell) } : { wanted: "a number" });
}
