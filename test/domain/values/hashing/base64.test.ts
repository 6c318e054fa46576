import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base64, base64url, fromBase64, fromBase64url } from "../../../../worker/domain/values/hashing/base64.ts";

const bytes = fc.uint8Array({ maxLength: 100 });

describe("base64", () => {
  it("is what Node writes, and reads back to the same bytes", () => {
    fc.assert(
      fc.property(bytes, (some) => {
        expect(base64(some)).toBe(Buffer.from(some).toString("base64"));
        expect(base64url(some)).toBe(Buffer.from(some).toString("base64url"));
        expect(fromBase64(base64(some))).toEqual(new Uint8Array(some));
        expect(fromBase64url(base64url(some))).toEqual(new Uint8Array(some));
      }),
    );
  });

  it("has one text for one run of bytes", () => {
    const read = (texts: string[], by: (text: string) => unknown) => texts.filter((text) => by(text) !== null);
    expect(read(["QQ==", "QR==", "QQ=", "QQ", "Q Q=", "QQ==\n"], fromBase64)).toEqual(["QQ=="]);
    expect(read(["QQ", "QR", "Q", "QQ==", "Q+", "é"], fromBase64url)).toEqual(["QQ"]);
  });
});
