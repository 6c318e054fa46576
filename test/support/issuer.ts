import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";

/** The package brings no types; this is what is used of it. */
interface Provider {
  callback(): RequestListener;
}
interface Oidc {
  provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
  client?: { clientId: string };
  session?: { accountId?: string };
  params?: Record<string, unknown>;
}
const packageName: string = "oidc-provider";

/** An account of the issuer; who is removed can neither sign in nor be asked about. */
interface Account {
  name: string;
  groups: string[];
  removed?: boolean;
}

/** An issuer of OpenID Connect on this machine. */
export interface TestIssuer {
  url: string;
  accounts: Map<string, Account>;
  stop(): Promise<void>;
}

/** The client that the service is. */
export const CLIENT = { id: "monitor", secret: "a secret of the client" };
/** Whom tokens of callers are for. */
export const AUDIENCE = "https://monitor.example.com/api";

/** Starts an issuer to which a service at `callback` may send people; it asks for a name and no password that matters. */
export async function startIssuer(callbacks: readonly string[]): Promise<TestIssuer> {
  const accounts = new Map<string, Account>();
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "first", alg: "RS256", use: "sig" };
  const configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...callbacks],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
      {
        client_id: "machine",
        client_secret: "another secret",
        redirect_uris: [],
        response_types: [],
        grant_types: ["client_credentials"],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["a key for cookies"] },
    ttl: Object.fromEntries(
      [
        "AccessToken",
        "AuthorizationCode",
        "ClientCredentials",
        "Grant",
        "IdToken",
        "Interaction",
        "RefreshToken",
        "Session",
      ].map((name) => [name, 3_600]),
    ),
    claims: { openid: ["sub"], profile: ["name", "groups"], email: [] },
    conformIdTokenClaims: false,
    issueRefreshToken: () => Promise.resolve(true),
    extraTokenClaims: () => ({ groups: ["machines"] }),
    findAccount: (_: unknown, id: string) => {
      const account = accounts.get(id);
      if (account === undefined || account.removed) return undefined;
      const { name, groups } = account;
      return { accountId: id, claims: async () => ({ sub: id, name, groups }) };
    },
    loadExistingGrant: async ({ oidc }: { oidc: Oidc }) => {
      const { provider, client, session, params } = oidc;
      if (client === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session?.accountId ?? "" });
      const scope = params?.["scope"];
      grant.addOIDCScope(typeof scope === "string" ? scope : "openid");
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => false,
        getResourceServerInfo: () => ({
          scope: "",
          audience: AUDIENCE,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
  };
  const { Provider: Made } = (await import(packageName)) as {
    Provider: new (issuer: string, configuration: object) => Provider;
  };
  server.on("request", new Made(url, configuration).callback());
  return {
    url,
    accounts,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A token that the issuer gives to a program. */
export async function machineToken({ url }: TestIssuer): Promise<string> {
  const response = await fetch(`${url}/token`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa("machine:another%20secret")}`,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ grant_type: "client_credentials", resource: AUDIENCE }).toString(),
  });
  return (await response.json<{ access_token: string }>()).access_token;
}

/** Signs an account in at the issuer as a browser would; gives the address that leads back to the service. */
export async function signInAt(start: string, account: string): Promise<string> {
  const jar = new Map<string, string>();
  const step = async (address: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(address, {
      redirect: "manual",
      headers: {
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
      },
      ...(form && { method: "POST", body: new URLSearchParams(form).toString() }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const to = response.headers.get("location");
    if (to === null) throw new Error(`${response.status} at ${address}: ${(await response.text()).slice(0, 500)}`);
    return new URL(to, address).href;
  };
  const { origin } = new URL(start);
  let at = await step(start);
  at = await step(at, { prompt: "login", login: account, password: "any" });
  while (at.startsWith(origin)) at = await step(at);
  return at;
}
