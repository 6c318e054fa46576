import { hashes, getPublicKey, sign, verify } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64, fromBase64 } from "../../values/hashing/base64.ts";

hashes.sha512 = sha512;

/** Who signs notes: a name without spaces or plus signs, and an Ed25519 secret key of 32 bytes. */
interface NoteSigner {
  name: string;
  secretKey: Uint8Array;
}

/** Whose signature on a note is believed. */
interface NoteVerifier {
  name: string;
  publicKey: Uint8Array;
}

const ed25519 = Uint8Array.of(1);
const keyIdBytes = 4;

/**
 * A text with a signature in the format of C2SP signed-note: the text, an empty line, one line for each signature.
 *
 * @throws RangeError for a name with spaces or plus signs, which nobody could read back.
 */
export function signedNote(text: string, { name, secretKey }: NoteSigner): string {
  if (!/^[^\s+]+$/u.test(name)) throw new RangeError(`"${name}" cannot be the name of a signer.`);
  const signature = sign(utf8ToBytes(text), secretKey);
  const id = noteKeyId({ name, publicKey: getPublicKey(secretKey) });
  return `${text}\n\u2014 ${name} ${base64(concatBytes(id, signature))}\n`;
}

/**
 * The text of a note that the verifier has signed; null where it has not, or where the text is no note. Signatures of others
 * are passed over.
 */
export function openNote(note: string, verifier: NoteVerifier): string | null {
  const gap = note.lastIndexOf("\n\n");
  if (gap < 0 || !note.endsWith("\n")) return null;
  const text = note.slice(0, gap + 1);
  const lines = note.slice(gap + 2, -1).split("\n");
  const id = noteKeyId(verifier);
  const ours = lines.map(readSignature).filter((line) => line?.name === verifier.name && startsWith(line.bytes, id));
  // One bad line that claims to be ours spoils the note, so that nobody reads on past it.
  const [first] = ours;
  if (lines.some((line) => readSignature(line) === null) || first === undefined) return null;
  return ours.every((line) => line !== null && isSigned(text, line.bytes.subarray(keyIdBytes), verifier)) ? text : null;
}

/** `<name>+<key id in hex>+<key in base64>`, by which a verifier is handed to other programs. */
export function verifierKey(verifier: NoteVerifier): string {
  const id = Array.from(noteKeyId(verifier), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${verifier.name}+${id}+${base64(concatBytes(ed25519, verifier.publicKey))}`;
}

/** The verifier of a text that {@link verifierKey} writes; null for any other text. */
export function readVerifierKey(text: string): NoteVerifier | null {
  const [name = "", , ...key] = text.split("+");
  const bytes = fromBase64(key.join("+"));
  if (bytes?.length !== 33 || bytes[0] !== ed25519[0]) return null;
  const verifier = { name, publicKey: bytes.subarray(1) };
  return verifierKey(verifier) === text ? verifier : null;
}

/** The verifier of what a signer signs. */
export function verifierOf({ name, secretKey }: NoteSigner): NoteVerifier {
  return { name, publicKey: getPublicKey(secretKey) };
}

function noteKeyId({ name, publicKey }: NoteVerifier): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), ed25519, publicKey)).subarray(0, keyIdBytes);
}

function readSignature(line: string): { name: string; bytes: Uint8Array } | null {
  const [, name, text] = /^\u2014 ([^\s+]+) (\S+)$/u.exec(line) ?? [];
  const bytes = fromBase64(text ?? "");
  return name === undefined || bytes === null || bytes.length <= keyIdBytes ? null : { name, bytes };
}

function isSigned(text: string, signature: Uint8Array, { publicKey }: NoteVerifier): boolean {
  return signature.length === 64 && verify(signature, utf8ToBytes(text), publicKey);
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => byte === bytes[index]);
}
