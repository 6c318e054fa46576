import { type EventFrame, maxSamples } from "../../domain/feeds/frame.ts";
import { malformed, tooMany } from "../refusals.ts";
import { fromUtf8 } from "../../domain/values/hashing/utf8.ts";

/** The media types of events: JSON as webhooks send it, and CloudEvents, one or several. */
export const eventMedia = ["application/json", "application/cloudevents+json", "application/cloudevents-batch+json"];

/**
 * Reads events: a JSON object, a list of them, or CloudEvents in their three forms; one in binary form becomes what it would be
 * in structured form. Throws `validation_error` for what is not JSON.
 */
export function readEvents(bytes: Uint8Array, type: string, header: (name: string) => string | undefined): EventFrame {
  const value = parsedBytes(bytes);
  const binary = type === "application/json" && header("ce-specversion") !== undefined;
  const events = binary
    ? [{ ...attributesOf(header), data: value }]
    : Array.isArray(value)
      ? (value as unknown[])
      : [value];
  if (events.length > maxSamples) throw tooMany();
  return { events };
}

function parsedBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8.decode(bytes));
  } catch {
    throw malformed("JSON in UTF-8");
  }
}

const attributes = ["id", "source", "specversion", "type", "subject", "time", "dataschema"];

function attributesOf(header: (name: string) => string | undefined): Record<string, string> {
  const found = attributes.map((name) => [name, header(`ce-${name}`)] as const);
  return Object.fromEntries(found.flatMap(([name, value]) => (value === undefined ? [] : [[name, unescaped(value)]])));
}

/** Header values of CloudEvents are percent-encoded; one that is not is taken as it is. */
function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
