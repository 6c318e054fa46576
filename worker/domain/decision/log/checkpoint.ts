import { base64, fromBase64 } from "../../values/hashing/base64.ts";
import { hashBytes, type Hash } from "./hashes.ts";

/** How large a log is and what is its root: the text that the log signs (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** The name of the log, such as `decisions.example.com/log`. */
  origin: string;
  size: number;
  root: Hash;
}

/** The lines that are signed, each ended by a newline. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64(root)}\n`;
}

/** The checkpoint that a text says; null for any other text. Lines after the third are extensions, and are passed over. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin = "", size = "", root = "", ...more] = text.split("\n");
  const hash = fromBase64(root);
  const ended = more.at(-1) === "" && !more.slice(0, -1).includes("");
  if (origin === "" || !ended || !/^(0|[1-9]\d{0,15})$/.test(size) || hash?.length !== hashBytes) return null;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: hash } : null;
}
