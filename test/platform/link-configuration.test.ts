import { describe, expect, it } from "vitest";
import { readConfig } from "../../worker/config.ts";
import { TEST_VARS } from "../support/vars.ts";

const SVC_LINK_KEY = "a link key that is long enough to do";
const SVC_PUBLIC_URL = "https://monitor.example.com";
const read = (vars: object) => {
  const { config, problems } = readConfig({ ...TEST_VARS, ...vars });
  return { links: config.links, publicUrl: config.publicUrl, told: problems.map(({ variable }) => variable) };
};

describe("the configuration of signed links", () => {
  it("is none by default, and nothing is wrong with that", () => {
    expect(read({})).toEqual({ links: null, publicUrl: null, told: [] });
    expect(read({ SVC_LINK_KEY: "", SVC_PUBLIC_URL: "" })).toEqual({ links: null, publicUrl: null, told: [] });
  });

  it("takes an address without a key", () => {
    expect(read({ SVC_PUBLIC_URL })).toEqual({ links: null, publicUrl: SVC_PUBLIC_URL, told: [] });
  });

  it.each([
    ["https://monitor.example.com/", "https://monitor.example.com"],
    ["https://example.com/monitor/", "https://example.com/monitor"],
    ["http://127.0.0.1:8787", "http://127.0.0.1:8787"],
  ])("takes %s without the slash at its end, and several keys", (address, publicUrl) => {
    const keys = `${SVC_LINK_KEY}, ${SVC_LINK_KEY}2`;
    const links = { publicUrl, keys: [SVC_LINK_KEY, `${SVC_LINK_KEY}2`] };
    expect(read({ SVC_LINK_KEY: keys, SVC_PUBLIC_URL: address })).toEqual({ links, publicUrl, told: [] });
  });

  it.each<[string, object, string]>([
    ["a short key", { SVC_LINK_KEY: "short", SVC_PUBLIC_URL }, "SVC_LINK_KEY"],
    ["a short key behind a long one", { SVC_LINK_KEY: `${SVC_LINK_KEY},short`, SVC_PUBLIC_URL }, "SVC_LINK_KEY"],
    ["a key without an address", { SVC_LINK_KEY }, "SVC_PUBLIC_URL"],
    ["an address without a scheme", { SVC_LINK_KEY, SVC_PUBLIC_URL: "monitor.example.com" }, "SVC_PUBLIC_URL"],
    ["an address that is no page", { SVC_LINK_KEY, SVC_PUBLIC_URL: "ftp://monitor.example.com" }, "SVC_PUBLIC_URL"],
    ["an address with a query", { SVC_LINK_KEY, SVC_PUBLIC_URL: `${SVC_PUBLIC_URL}?a=b` }, "SVC_PUBLIC_URL"],
    ["an address with a password", { SVC_LINK_KEY, SVC_PUBLIC_URL: "https://a:b@example.com" }, "SVC_PUBLIC_URL"],
  ])("with %s is named once, and there are no links", (_, vars, variable) => {
    expect(read(vars)).toMatchObject({ links: null, told: [variable] });
  });
});
