import { type EventFrame, maxSamples } from "../../domain/feeds/frame.ts";
import { malformed, tooManyEvents } from "../refusals.ts";
import { fromUtf8 } from "../../domain/values/hashing/utf8.ts";

/** The media types of events: JSON as webhooks send it, and CloudEvents, one or several. */
export const eventMedia = ["application/json", "application/cloudevents+json", "application/cloudevents-batch+json"];

const isBinary = (headers: Headers): boolean => headers.has("ce-specversion");

/** The media type of what says none: a CloudEvent without one is in binary form, and its data JSON. */
export const impliedEventMedia = (headers: Headers): string => (isBinary(headers) ? "application/json" : "");

/**
 * Reads events: a JSON object, a list of them, or CloudEvents in their three forms; one in binary form becomes what it would be
 * in structured form. Throws `validation_error` for what is not JSON.
 */
export function readEvents(bytes: Uint8Array, type: string, headers: Headers): EventFrame {
  const attributes = type === "application/json" ? binaryAttributes(headers) : null;
  if (attributes !== null)
    return { events: [bytes.length === 0 ? attributes : { ...attributes, data: parsedBytes(bytes) }] };
  const value = parsedBytes(bytes);
  const events = Array.isArray(value) ? (value as unknown[]) : [value];
  if (events.length > maxSamples) throw tooManyEvents();
  return { events };
}

function parsedBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8.decode(bytes));
  } catch {
    throw malformed("JSON in UTF-8");
  }
}

/** What the headers of a CloudEvent in binary form say, extensions too; null where there is none. */
function binaryAttributes(headers: Headers): Record<string, string> | null {
  if (!isBinary(headers)) return null;
  const given = [...headers].filter(([name]) => name.startsWith("ce-"));
  return {
    datacontenttype: headers.get("Content-Type") ?? "application/json",
    ...Object.fromEntries(given.map(([name, value]) => [name.slice("ce-".length), unescaped(value)])),
  };
}

/** Header values of CloudEvents are percent-encoded; one that is not is taken as it is. */
function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
