import { describe, expect, it } from "vitest";
import { readConfig } from "../../../worker/config.ts";
import { sessionIdOf } from "../../../worker/domain/values/hashing/session.ts";
import { type Role, roleOf, roles, scopesOfRole } from "../../../worker/domain/values/roles.ts";
import type { Services } from "../../../worker/usecases/services.ts";
import { memoryServices } from "../../support/memory/services.ts";
import { nodeSender } from "../../support/node-app.ts";
import { allOperations } from "../../support/schema.ts";
import { TEST_VARS } from "../../support/vars.ts";

const keyed = allOperations.filter((one) => (one.security ?? []).length > 0);
const origin = "http://localhost";
const ours = { "sec-fetch-site": "same-origin", origin, "content-type": "application/json" };
const minute = 60_000;

const { config } = readConfig({
  ...TEST_VARS,
  SVC_OIDC_ISSUER: "https://login.example.com",
  SVC_OIDC_CLIENT_ID: "monitor",
  SVC_OIDC_ROLES: "groups:ops=operator",
});
const services = memoryServices({ config, issuer: {} as Services["issuer"], now: () => 100 * minute });
const send = nodeSender(services);

/** A session of each role, whose holder has just proved who they are or did so long ago. */
const asked = roles.flatMap((role) => [0, 16 * minute].map((ago) => ({ role, ago, token: `${role}-${ago}` })));
const addSession = ({ role, ago, token }: (typeof asked)[number]) =>
  services.sessions.add({
    session_id: sessionIdOf(token),
    person_id: `person_${role}`,
    role,
    refresh_token: "none",
    auth_time: services.now() - ago,
    created_at: 0,
    expires_at: 1_000 * minute,
    confirmed_at: services.now(),
  });

await Promise.all(asked.map(addSession));

describe("the table of roles", () => {
  it.each(keyed.map((one) => [one.operationId, one] as const))("says who may %s", async (_, one) => {
    const path = `/v1${one.path.replaceAll(/\{[^}]+\}/g, "a.b")}`;
    const needed = (one.security ?? []).flatMap((requirement) => requirement["ApiKey"] ?? []);
    const isElevated = (one.security ?? []).some((requirement) => "ElevatedKey" in requirement);
    const found = await Promise.all(
      asked.map(async ({ token }) => {
        const body = one.method === "GET" ? undefined : "{";
        return (await send(one.method, path, { ...ours, cookie: `dm=${token}` }, body)).status === 403;
      }),
    );
    const told = asked.map(({ role, ago }) => {
      const has = scopesOfRole[role].some((scope) => needed.includes(scope));
      return !has || (isElevated && !(role === "admin" && ago === 0));
    });
    expect(found).toEqual(told);
  });
});

describe("a role", () => {
  const rules = {
    claim: "realm.groups",
    roles: new Map<string, Role>([
      ["a", "reader"],
      ["b", "author"],
    ]),
  };
  it.each<[object, Role | null]>([
    [{ realm: { groups: ["a", "b"] } }, "author"],
    [{ realm: { groups: "a" } }, "reader"],
    [{ "realm.groups": ["b"] }, "author"],
    [{ realm: { groups: [["b"]] } }, null],
    [{ realm: null }, null],
    [{ groups: ["b"] }, null],
  ])("of %j is %s", (claims, role) => {
    expect(roleOf(claims as Record<string, unknown>, rules)).toBe(role);
  });

  it("may be everybody's", () => {
    expect(roleOf({}, { claim: "groups", roles: new Map([["*", "reader"]]) })).toBe("reader");
  });
});
