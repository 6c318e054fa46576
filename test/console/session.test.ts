import { afterEach, describe, expect, it, vi } from "vitest";

/** An answer that comes when it is let go. */
function held(status: number) {
  const gate = Promise.withResolvers<Response>();
  const body = JSON.stringify({ error: { type: "auth_error", message: "no", request_id: "r" } });
  const headers = { "content-type": "application/json" };
  return { answer: gate.promise, letGo: () => gate.resolve(new Response(body, { status, headers })) };
}

const current = () =>
  Response.json({
    key_id: "key_a",
    by: { kind: "key", name: "a", id: "key_a" },
    scopes: ["read"],
    created_at: null,
    expires_at: null,
  });

afterEach(() => vi.unstubAllGlobals());

describe("a session", () => {
  it("is found where a proxy says who somebody is, without a key and with the elevated key asked for", async () => {
    vi.stubGlobal("location", { origin: "http://console", hash: "", pathname: "/" });
    vi.stubGlobal("sessionStorage", { setItem: () => undefined, removeItem: () => undefined, getItem: () => null });
    const keys: (string | null)[] = [];
    vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => {
      if (input === "/session") return Promise.resolve(Response.json({ sign_in: null, vouched: true }));
      const headers = new Headers(init?.headers);
      keys.push(headers.get("X-API-Key"), headers.get("X-Elevated-Key"));
      return Promise.resolve(current());
    });
    const { session, findSession, signOut } = await import("../../console/session/session.ts");
    const { elevated, elevation } = await import("../../console/session/elevation.ts");
    await findSession();
    expect(session.value).toMatchObject({ key: null, who: "a" });
    const asked = elevated("forget somebody", (client) => client.people.delete({ id: "person_1" }));
    await elevation.value?.attempt("elevated");
    expect(await asked).toMatchObject({ key_id: "key_a" });
    expect(keys).toEqual([null, null, null, "elevated"]);
    await signOut();
  });

  it("ends with a 401 to its own key, and not with a late one to the key before it", async () => {
    vi.stubGlobal("location", { origin: "http://console", hash: "", pathname: "/" });
    vi.stubGlobal("sessionStorage", { setItem: () => undefined, removeItem: () => undefined, getItem: () => null });
    const late = held(401);
    const own = held(401);
    const answers: Record<string, Promise<Response>> = { "/v1/tasks/late": late.answer, "/v1/tasks/own": own.answer };
    vi.stubGlobal("fetch", (input: string | URL | Request) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      return answers[pathname] ?? Promise.resolve(current());
    });
    const { session, signIn, client, signOut, endedBecause } = await import("../../console/session/session.ts");
    await signIn("old-key", false);
    const before = client()
      .tasks.get({ id: "late" })
      .then(
        () => "answered",
        () => "refused",
      );
    await signOut();
    await signIn("new-key", false);
    late.letGo();
    expect(await before).toBe("refused");
    expect([session.value?.key, endedBecause.value]).toEqual(["new-key", null]);
    const after = client()
      .tasks.get({ id: "own" })
      .then(
        () => "answered",
        () => "refused",
      );
    own.letGo();
    expect(await after).toBe("refused");
    expect([session.value, endedBecause.value]).toEqual([null, expect.stringContaining("no longer accepts")]);
  });
});
