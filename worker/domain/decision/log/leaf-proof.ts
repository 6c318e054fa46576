import { hexToBytes } from "@noble/hashes/utils.js";
import { fromBase64 } from "../../values/hashing/base64.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { entryOf, loggedDecision } from "./entry.ts";
import { leafHash } from "./hashes.ts";
import { openNote, readVerifierKey } from "./note.ts";
import { isIncluded } from "./proofs.ts";

/** Everything needed to see that a decision is in the log. */
export interface LeafProof {
  readonly recorded_at: string;
  /** The key that opens this leaf alone, in hex. */
  readonly key: string;
  readonly leaf: number;
  /** When it became part of the log. */
  readonly logged_at: string;
  /** A signed note over the log's size and root. */
  readonly checkpoint: string;
  readonly verifier_key: string;
  /** From the leaf to the root, lowest first, in base64. */
  readonly inclusion: readonly string[];
}

/** What a proof of a leaf is worth: where the leaf is, or what is wrong with the proof, in words. */
export type LeafVerdict =
  | { readonly included: true; readonly origin: string; readonly size: number; readonly leaf: number }
  | { readonly included: false; readonly problem: string };

const no = (problem: string): LeafVerdict => ({ included: false, problem });

/**
 * Whether a decision, with its record and the time at which it was recorded, is in the log whose checkpoint the verifier has
 * signed. Never throws.
 *
 * @param verifierKey whose signature counts; the proof's own key shows only that the proof agrees with itself.
 */
export function checkLeaf(id: string, record: unknown, proof: LeafProof, verifierKey: string): LeafVerdict {
  const verifier = readVerifierKey(verifierKey);
  if (verifier === null) return no("The verifier key cannot be read.");
  const text = openNote(proof.checkpoint, verifier);
  if (text === null) return no("The checkpoint does not bear the signature of this verifier key.");
  const checkpoint = readCheckpoint(text);
  if (checkpoint === null) return no("What was signed is not a checkpoint.");
  const hashes = proof.inclusion.flatMap((hash) => fromBase64(hash) ?? []);
  const key = /^[0-9a-f]{64}$/.test(proof.key) ? hexToBytes(proof.key) : null;
  if (key === null || hashes.length !== proof.inclusion.length) return no("The proof of the leaf cannot be read.");
  const { origin, size, root } = checkpoint;
  const hash = leafHash(entryOf(key, loggedDecision(id, record, proof.recorded_at)));
  return isIncluded({ leaf: proof.leaf, size, leafHash: hash, root, proof: hashes })
    ? { included: true, origin, size, leaf: proof.leaf }
    : no("This record, recorded at this time, is not the leaf of the log that the proof names.");
}
