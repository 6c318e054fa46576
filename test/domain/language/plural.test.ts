import { describe, expect, it } from "vitest";
import { isPlural } from "../../../worker/domain/language/plural.ts";

describe("a name", () => {
  it.each([
    "daily logins",
    "support tickets",
    "retries",
    "new users (30d)",
    "ideas",
    "queue jobs",
    "api.errors",
    "metrics",
  ])("%s is a plural", (name) => expect(isPlural(name)).toBe(true));

  it.each([
    "rate",
    "order status",
    "churn analysis",
    "job success",
    "cpu kbps",
    "dns",
    "cost basis",
    "alias",
    "bias",
    "p95 ms",
    "news",
    "active users share",
    "",
  ])("%s is none", (name) => expect(isPlural(name)).toBe(false));
});
