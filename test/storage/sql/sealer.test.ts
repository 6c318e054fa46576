import { describe, expect, it } from "vitest";
import { Sealer } from "../../../worker/storage/sql/sealer.ts";

const secret = (text: string) => new TextEncoder().encode(text);
const sealer = new Sealer(secret("one"));

describe("a sealed text", () => {
  it.each(["", "account:8841", "ünïcode 🙂", "x".repeat(300_000)])("opens to what it was", async (text) => {
    expect(await sealer.open(await sealer.seal(text, "place"), "place")).toBe(text);
  });

  it("shows nothing, and never looks the same", async () => {
    const [first, second] = [await sealer.seal("account:8841", "a"), await sealer.seal("account:8841", "a")];
    expect(first).not.toBe(second);
    expect(first + atob(first)).not.toContain("8841");
  });

  it.each([
    ["under another secret", new Sealer(secret("two")), "place", (sealed: string) => sealed],
    ["at another place", sealer, "elsewhere", (sealed: string) => sealed],
    ["once it was changed", sealer, "place", (sealed: string) => sealed.slice(4)],
    ["when it is no sealed text", sealer, "place", () => "{}"],
  ])("does not open %s", async (_title, opener, place, tamper) => {
    const sealed = tamper(await sealer.seal("account:8841", "place"));
    await expect(opener.open(sealed, place)).rejects.toMatchObject({ code: "unavailable" });
  });
});
