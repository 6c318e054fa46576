import { formatTimestamp, timestampMs } from "../../values/time.ts";
import type { PrimitiveType, Scalar } from "../../values/values.ts";
import { valueProblem } from "../../values/observation-check.ts";
import { resolvePointer } from "./json-pointer.ts";

/** What a source answers is read by. */
interface FetchedSignal {
  readonly primitive_id: string;
  readonly type: PrimitiveType;
  readonly labels?: string[];
  readonly value_pointer?: string;
  readonly time_pointer?: string;
}

/** A value that was fetched, `observed_at` in epoch milliseconds, or what is wrong with the answer in a sentence. */
type FetchedReading = { readonly value: Scalar; readonly observed_at: number } | { readonly problem: string };

const longestText = 1024;

/** Reads the value, and its time if it has one, from a source's answer to a question about `t`. */
export function readFetched(signal: FetchedSignal, body: unknown, t: number): FetchedReading {
  const { value_pointer = "", time_pointer } = signal;
  const found = resolvePointer(body, value_pointer);
  const place = value_pointer === "" ? "The source's response" : `The source's response at ${value_pointer}`;
  if (found === undefined) return { problem: `${place} holds nothing.` };
  if (typeof found === "object" && found !== null) return { problem: `${place} is not a single value.` };
  const value = normalized(found as Scalar);
  const problem = valueProblem(value, signal);
  if (problem !== null) return { problem: `${place} does not fit: ${signal.primitive_id} ${problem}.` };
  if (typeof value === "string" && value.length > longestText) return { problem: `${place} is too long.` };
  if (time_pointer === undefined) return { value, observed_at: t };
  const observed_at = timestampMs(resolvePointer(body, time_pointer));
  if (observed_at === null)
    return { problem: `The source's response at ${time_pointer} is not an ISO 8601 time with Z or an offset.` };
  if (observed_at > t) {
    return {
      problem: `The source's value is from ${formatTimestamp(observed_at)}, which is later than the time asked about.`,
    };
  }
  return { value, observed_at };
}

const normalized = (value: Scalar): Scalar =>
  typeof value === "string" ? value.normalize("NFC") : value === 0 ? 0 : value;
