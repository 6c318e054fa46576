import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hmacSha256,
  type LinkClaim,
  linkMs,
  linkVerbs,
  readLink,
  signLink,
} from "../../../../worker/domain/action/alarm/link-token.ts";
import { linksFor } from "../../../../worker/domain/action/alarm/links.ts";

const mac = hmacSha256("a key of this deployment, 32 long");
const other = hmacSha256("a key of another deployment, long");
const claim: LinkClaim = { subject: "inc_abc.01992f6e", verb: "right", exp: 1_800_000_000_000 };
const token = signLink(claim, mac);
const [said = "", signature = ""] = token.split(".");
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a link's token", () => {
  it("says what was signed, and nothing else can be read from it", () => {
    expect(readLink(token, [mac])).toEqual(claim);
    expect(JSON.parse(Buffer.from(said, "base64url").toString())).toEqual(claim);
    expect(token).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{43}$/);
  });

  it("is signed by HMAC-SHA256, for this purpose alone", () => {
    const hash = createHmac("sha256", "a key of this deployment, 32 long");
    expect(signature).toBe(hash.update(`decision-monitor link v1.${said}`).digest("base64url"));
  });

  it("is good under any of the keys, so that one can take the place of another", () => {
    expect(readLink(token, [other, mac])).toEqual(claim);
    expect(readLink(token, [mac, other])).toEqual(claim);
  });

  it.each<[string, string]>([
    ["an empty text", ""],
    ["no signature", said],
    ["an empty signature", `${said}.`],
    ["a signature alone", `.${signature}`],
    ["a signature of another key", signLink(claim, other)],
    ["another verb", `${encoded({ ...claim, verb: "snooze" })}.${signature}`],
    ["another incident", `${encoded({ ...claim, subject: "inc_other.1" })}.${signature}`],
    ["a later end", `${encoded({ ...claim, exp: claim.exp + 1 })}.${signature}`],
    ["a third part", `${token}.x`],
    ["padding", `${token}=`],
    ["a signature cut short", token.slice(0, -1)],
    ["a signature repeated", `${token}${signature}`],
    ["what is no base64", `%%%.${signature}`],
    ["the signature of another token", `${said}.${signLink({ ...claim, verb: "wrong" }, mac).split(".")[1] ?? ""}`],
    ["more text than any token has", `${"a".repeat(5_000)}.${signature}`],
  ])("with %s is none", (_, forged) => {
    expect(readLink(forged, [mac])).toBeNull();
  });

  it("is none where the deployment has no key", () => {
    expect(readLink(token, [])).toBeNull();
  });

  it("that was signed and says something else is none", () => {
    const sign = (value: unknown) => {
      const text = encoded(value);
      return `${text}.${Buffer.from(mac(`decision-monitor link v1.${text}`)).toString("base64url")}`;
    };
    expect(readLink(sign(claim), [mac])).toEqual(claim);
    for (const value of [{ ...claim, verb: "delete" }, { ...claim, exp: "soon" }, { ...claim, subject: 7 }, {}, []])
      expect(readLink(sign(value), [mac])).toBeNull();
  });

  it("comes to nothing with any one of its characters changed", () => {
    const changed = fc.tuple(
      fc.nat({ max: token.length - 1 }),
      fc.constantFrom("A", "Z", "a", "z", "0", "9", "-", "_", ".", "="),
    );
    fc.assert(
      fc.property(changed, ([at, char]) => {
        const text = token.slice(0, at) + char + token.slice(at + 1);
        fc.pre(text !== token);
        expect(readLink(text, [mac])).toBeNull();
      }),
    );
  });
});

describe("the links of an incident", () => {
  const settings = { publicUrl: "https://monitor.example.com", keys: ["first key", "second key"] };
  const incident = { incident_id: "inc_abc.01992f6e", kind: "condition" } as const;

  it("are absolute, one for each verb, signed by the first key, and good for seven days", () => {
    const links = linksFor(incident, settings, 1_000);
    expect(Object.keys(links)).toEqual(["view", ...linkVerbs]);
    for (const verb of ["view", ...linkVerbs] as const) {
      const [, read = ""] = links[verb]?.split("https://monitor.example.com/l/") ?? [];
      const expected = { subject: incident.incident_id, verb, exp: 1_000 + linkMs };
      expect(readLink(read, [hmacSha256("first key")])).toEqual(expected);
      expect(readLink(read, [hmacSha256("second key")])).toBeNull();
    }
    expect(linkMs).toBe(7 * 24 * 3_600_000);
  });

  it("about missing data are those that nothing has to be decided for", () => {
    expect(Object.keys(linksFor({ ...incident, kind: "no_data" }, settings, 0))).toEqual([
      "view",
      "acknowledge",
      "snooze",
    ]);
  });

  it("are none without a key", () => {
    expect(linksFor(incident, null, 0)).toEqual({});
    expect(linksFor(incident, { ...settings, keys: [] }, 0)).toEqual({});
  });
});
