import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkpointText, readCheckpoint } from "../../../../worker/domain/decision/log/checkpoint.ts";
import {
  openNote,
  readVerifierKey,
  signedNote,
  verifierKey,
  verifierOf,
} from "../../../../worker/domain/decision/log/note.ts";

const signer = { name: "decisions.example.com/log", secretKey: new Uint8Array(32).fill(7) };
const verifier = verifierOf(signer);
const root = new Uint8Array(32).fill(9);
const text = checkpointText({ origin: signer.name, size: 20_852_163, root });

describe("a checkpoint", () => {
  it("is three lines: the log, its size and its root", () => {
    expect(text).toBe(`decisions.example.com/log\n20852163\n${Buffer.from(root).toString("base64")}\n`);
    expect(readCheckpoint(text)).toEqual({ origin: signer.name, size: 20_852_163, root });
    expect(readCheckpoint(`${text}an extension\n`)?.size).toBe(20_852_163);
  });

  it.each([
    ["a size with a zero before it", text.replace("20852163", "020852163")],
    ["a size below zero", text.replace("20852163", "-1")],
    ["a size above what counts exactly", text.replace("20852163", "9007199254740993")],
    ["no end of line", text.slice(0, -1)],
    ["an empty line", `${text}\n`],
    ["a short root", text.replace(/\n[^\n]+\n$/, "\nAAAA\n")],
    ["no name", text.replace(signer.name, "")],
    ["nothing", ""],
  ])("cannot be read with %s", (_, given) => {
    expect(readCheckpoint(given)).toBeNull();
  });
});

describe("a signed note", () => {
  const note = signedNote(text, signer);

  it("opens for whoever has the verifier's key", () => {
    expect(openNote(note, verifier)).toBe(text);
    expect(readVerifierKey(verifierKey(verifier))).toEqual(verifier);
  });

  it("is signed by nobody whose name could not be read back", () => {
    expect(() => signedNote(text, { ...signer, name: "a log" })).toThrow('"a log" cannot be the name of a signer.');
  });

  it("opens beside the signatures of others", () => {
    const witness = signedNote(text, { name: "witness.example.com", secretKey: new Uint8Array(32).fill(8) });
    const line = witness.slice(witness.lastIndexOf("\n\n") + 2);
    expect(openNote(note + line, verifier)).toBe(text);
    expect(openNote(text + "\n" + line, verifier)).toBeNull();
  });

  it.each([
    ["another text", note.replace("20852163", "20852164")],
    ["another name on the signature", note.replace("\u2014 decisions", "\u2014 decision")],
    ["a signature of another text", text.replace("20852163", "1") + note.slice(text.length)],
    ["a second, false line of the same signer", note + note.slice(text.length + 1, -4) + "AA=\n"],
    ["no signature", `${text}\n`],
    ["a line that is no signature", `${note}something\n`],
    ["no last newline", note.slice(0, -1)],
    ["no text", ""],
  ])("does not open with %s", (_, given) => {
    expect(openNote(given, verifier)).toBeNull();
  });

  // The example of Go's golang.org/x/mod/sumdb/note, which other implementations test against too.
  it("opens when another implementation has signed it", () => {
    const published =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
      "\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    const neumann = readVerifierKey("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
    expect(neumann && openNote(published, neumann)).toContain("your problem is.\n");
  });

  it("bears a signature that OpenSSL believes and would have made", () => {
    const pkcs8 = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), signer.secretKey]);
    const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
    const bytes = Buffer.from(note.trimEnd().split(" ").at(-1) ?? "", "base64").subarray(4);
    expect(verify(null, Buffer.from(text), createPublicKey(key), bytes)).toBe(true);
    expect(bytes.equals(sign(null, Buffer.from(text), key))).toBe(true);
  });
});
