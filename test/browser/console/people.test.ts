import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openChromium } from "../../../tools/chromium.ts";
import { type Service, startService } from "../../../tools/runtime.ts";
import { databaseOf } from "../../../tools/runtime/database.ts";
import { callerOf } from "../../support/call.ts";
import { freePort } from "../../support/free-port.ts";
import { CLIENT, startIssuer, type TestIssuer } from "../../support/issuer.ts";
import { TEST_VARS } from "../../support/vars.ts";

let issuer: TestIssuer;
let service: Service;
let browser: Browser;

beforeAll(async () => {
  const port = await freePort();
  issuer = await startIssuer([`http://127.0.0.1:${port}/session/callback`]);
  issuer.accounts.set("u-1", { name: "On Call", groups: ["ops"] });
  const vars = {
    ...TEST_VARS,
    SVC_OIDC_ISSUER: issuer.url,
    SVC_OIDC_CLIENT_ID: CLIENT.id,
    SVC_OIDC_CLIENT_SECRET: CLIENT.secret,
    SVC_OIDC_ROLES: "groups:ops=author,owners=admin",
  };
  [browser, service] = await Promise.all([openChromium(), startService({ port, quiet: true, vars })]);
}, 180_000);
afterAll(async () => {
  await service?.stop();
  await browser?.close();
  await issuer?.stop();
});

it("somebody signs in with their account, is named in the audit trail, and is out once removed", async () => {
  const page = await (await browser.newContext()).newPage();
  /** The second time the issuer knows who they are, and asks nothing. */
  const signIn = async (isKnown: boolean) => {
    await page.goto(`${service.url}/console`);
    await page.getByRole("link", { name: "Sign in with your account" }).click();
    if (!isKnown) {
      await page.locator("input[name=login]").fill("u-1");
      await page.locator("input[name=password]").fill("any");
      await page.locator("button[type=submit]").click();
    }
    await page.getByRole("button", { name: "Sign out On Call" }).waitFor();
  };
  /** What a page of the console itself asks, with the cookie and nothing else. */
  const asked = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ({ method, path, body }) => {
        const json =
          body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
        return (await fetch(path, { method, ...json })).status;
      },
      { method, path, body },
    );
  await signIn(false);
  expect(new URL(page.url()).pathname).toBe("/console");
  expect(await asked("POST", "/v1/context", { domain: { description: "Shops" } })).toBe(201);
  expect(await asked("GET", "/v1/keys")).toBe(403);

  const call = callerOf(() => service.baseUrl);
  const elevated = { headers: { "X-Elevated-Key": TEST_VARS.SVC_ELEVATED_KEY } };
  const { body } = await call<{ items: { operation: string; by: object }[] }>(
    "GET",
    "/audit?operation=createContext",
    undefined,
    elevated,
  );
  expect(body.items[0]?.by).toMatchObject({ kind: "person", name: "On Call" });

  // A page from elsewhere has the cookie's browser, and gets nothing.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${issuer.url}/.well-known/openid-configuration`);
  const got = await elsewhere.evaluate(async (address) => {
    const answer = await fetch(address, { credentials: "include" } as RequestInit).catch(() => null);
    return answer?.status ?? "nothing";
  }, `${service.baseUrl}/keys/current`);
  expect(got).toBe("nothing");

  await page.getByRole("button", { name: "Sign out On Call" }).click();
  await page.getByRole("link", { name: "Sign in with your account" }).waitFor();
  expect(await asked("GET", "/v1/keys/current")).toBe(401);

  await signIn(true);
  issuer.accounts.set("u-1", { name: "On Call", groups: ["ops"], removed: true });
  const database = await databaseOf(service);
  await database.prepare("UPDATE sessions SET confirmed_at = confirmed_at - 299000").run();
  await page.goto(`${service.url}/console#/tasks`);
  await page.reload();
  await page.getByRole("link", { name: "Sign in with your account" }).waitFor();
  expect(await database.prepare("SELECT count(*) AS n FROM sessions").first("n")).toBe(0);
}, 120_000);
