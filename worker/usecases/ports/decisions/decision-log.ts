import type { Tile } from "../../../domain/decision/log/tiles.ts";

/** The log as it was last signed. */
export interface LogHead {
  /** A signed note whose text is a checkpoint (C2SP). */
  note: string;
  /** The key by which anybody checks the signature, as C2SP signed-note writes it. */
  verifier_key: string;
  /** The database has seen a longer log than there is: nothing more is signed until somebody has looked. */
  behind: boolean;
}

/** That one thing is in the log, under the last checkpoint. */
export interface LeafPlace {
  leaf: number;
  logged_at: number;
  checkpoint: string;
  verifier_key: string;
  /** Hashes from the leaf to the root, lowest first, in base64. */
  inclusion: string[];
}

/** What a leaf stands for, and when it became part of the log (epoch milliseconds). */
export interface NamedLeaf {
  kind: string;
  id: string;
  logged_at: number;
}

/** The append-only log of what was stored. */
export interface DecisionLogReader {
  /** Takes in what waits, signs, and says where the log stands. */
  take(): Promise<LogHead>;
  /** Takes in what was stored before there was a log, so many rows at most. */
  catchUp(most: number): Promise<{ taken: number; more: boolean; behind: boolean }>;
  /** What the leaves from one on stand for, in their order; null for one that the log no longer names. */
  named(from: number, most: number): Promise<(NamedLeaf | null)[]>;
  tile(tile: Tile): Promise<Uint8Array | null>;
  /** Null where the log has no such entry. */
  prove(batchId: string, entry: Uint8Array, decisionId: string): Promise<LeafPlace | null>;
  /** Since when the oldest entry waits to be taken in, in epoch milliseconds; null where none does. */
  waitingSince(): Promise<number | null>;
}
