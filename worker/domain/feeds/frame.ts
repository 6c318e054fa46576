import type { SignalKind } from "../values/definitions/primitive.ts";
import type { RejectReason } from "./tally.ts";

/** One value of a series; `at` in epoch milliseconds, no number where the sender does not say. A stale one says that the series has ended. */
export interface Sample {
  at: number;
  value: number;
  stale: boolean;
  /** When a total began at 0, where the sender says so. */
  start?: number;
}

/** A series as a sender wrote it, and what is known of its metric. */
export interface FrameSeries {
  /** Names and values, `__name__` among them. */
  labels: ReadonlyMap<string, string>;
  samples: readonly Sample[];
  /** Which point of the request it is made of, where a point makes several series. */
  point?: number;
  /** Samples in forms that are not stored, and the reason. */
  refused?: { count: number; reason: RejectReason };
  help?: string;
  unit?: string;
  /** Known where the sender says what its values are. */
  kind?: SignalKind;
}

/** What one request brought: series with their samples. */
export interface SeriesFrame {
  series: readonly FrameSeries[];
}

/** The most samples a request may bring, and the most series. */
export const maxSamples = 10_000;
/** The most texts of labels that a request may bring, each counted wherever it is named. */
export const maxTexts = 1_000_000;
/** The most bytes a request may have when it is unpacked. */
export const maxUnpacked = 16 * 1024 * 1024;

/** What one request of events brought: objects, or what stands in the place of one. */
export interface EventFrame {
  events: readonly unknown[];
}

/**
 * One observation as it stands in a file, or why it cannot be one. `line` counts records from 1, headings not; `isText` says that
 * its fields have no types, as in CSV.
 */
export type BulkRecord = { line: number; isText: boolean } & (
  | { fields: Readonly<Record<string, unknown>> }
  | { problem: string }
);
