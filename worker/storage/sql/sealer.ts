import { base64, fromBase64 } from "../../domain/values/hashing/base64.ts";
import { sealingKey } from "../../domain/values/hashing/secrets.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { utf8 } from "../../domain/values/hashing/utf8.ts";

const ivBytes = 12;

/**
 * Seals texts that may name entities before they are stored, and opens them again (AES-256-GCM). A sealed text belongs to
 * its place and cannot be moved to another; one that does not open was sealed under another secret.
 */
export class Sealer {
  readonly #key: Uint8Array<ArrayBuffer>;

  constructor(secret: Uint8Array) {
    this.#key = sealingKey(secret);
  }

  async seal(text: string, place: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
    const sealed = await crypto.subtle.encrypt(cipher(iv, place), await this.#imported(), utf8.encode(text));
    const bytes = new Uint8Array(ivBytes + sealed.byteLength);
    bytes.set(iv);
    bytes.set(new Uint8Array(sealed), ivBytes);
    return base64(bytes);
  }

  /** Throws `unavailable`. */
  async open(sealed: string, place: string): Promise<string> {
    try {
      const bytes = fromBase64(sealed) ?? new Uint8Array();
      const [iv, rest] = [bytes.slice(0, ivBytes), bytes.slice(ivBytes)];
      return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, place), await this.#imported(), rest));
    } catch {
      throw new DomainError("unavailable", "This was stored under another SVC_PSEUDONYM_KEY and cannot be opened.", {
        suggestion: "Set the key back to what it was, or send the request again.",
      });
    }
  }

  #imported(): Promise<CryptoKey> {
    return crypto.subtle.importKey("raw", this.#key, "AES-GCM", false, ["encrypt", "decrypt"]);
  }
}

const cipher = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8.encode(place),
});
