import { type Role, type RoleRules, roles } from "../../domain/values/roles.ts";
import { settingList, type ReportSetting, type Vars } from "./setting.ts";

/** Who vouches for people, and what they may do. */
interface SignInSettings {
  /** Null without an issuer: then keys are all there is. */
  oidc: OidcSettings | null;
}

/** An OpenID Connect issuer. */
interface OidcSettings {
  /** Exactly as tokens say it. */
  issuer: string;
  /** Null where nobody signs in here, as behind Cloudflare Access. */
  client: { id: string; secret: string | null; scopes: string } | null;
  /** Whom tokens of callers must be for; null: none are taken. */
  audience: string | null;
  /** Whether it is Cloudflare Access, whose tokens come in a header of their own. */
  isAccess: boolean;
  rules: RoleRules;
}

const standardScopes = "openid profile email offline_access";

/** Reads who vouches for people; what is wrong turns it off. */
export function readSignIn(env: Vars, report: ReportSetting): SignInSettings {
  const issuer = env.SVC_OIDC_ISSUER || null;
  if (issuer === null) return { oidc: null };
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    return { oidc: report("SVC_OIDC_ISSUER", "SVC_OIDC_ISSUER must be the issuer's address, as its tokens say it.") };
  const rules = roleRules(env.SVC_OIDC_ROLES ?? "");
  if (rules === null)
    return {
      oidc: report(
        "SVC_OIDC_ROLES",
        `SVC_OIDC_ROLES must be a claim and the roles of its groups, such as groups:monitor-ops=operator,monitor-admins=admin; roles are ${roles.join(", ")}.`,
      ),
    };
  const isAccess = url.hostname.endsWith(".cloudflareaccess.com");
  const audience = env.SVC_OIDC_AUDIENCE || null;
  const id = env.SVC_OIDC_CLIENT_ID || null;
  if (isAccess && audience === null)
    return {
      oidc: report("SVC_OIDC_AUDIENCE", "SVC_OIDC_AUDIENCE is not set: the AUD tag of the Access application."),
    };
  if (!isAccess && id === null && audience === null)
    return { oidc: report("SVC_OIDC_CLIENT_ID", "SVC_OIDC_CLIENT_ID is not set, and neither is SVC_OIDC_AUDIENCE.") };
  const secret = env.SVC_OIDC_CLIENT_SECRET || null;
  const client = isAccess || id === null ? null : { id, secret, scopes: env.SVC_OIDC_SCOPES || standardScopes };
  return { oidc: { issuer, client, audience, isAccess, rules } };
}

/** `groups:ops=operator,admins=admin`; the name of a group may hold colons and equals signs. */
function roleRules(text: string): RoleRules | null {
  const [, claim = "", list = ""] = /^\s*([^:\s]+)\s*:(.*)$/s.exec(text) ?? [];
  const pairs = settingList(list).map((pair) => /^(.+?)\s*=\s*(\w+)$/.exec(pair)?.slice(1) ?? []);
  if (claim === "" || pairs.length === 0) return null;
  const found = new Map<string, Role>();
  for (const [group = "", name] of pairs) {
    const role = roles.find((one) => one === name);
    if (group === "" || role === undefined) return null;
    found.set(group, role);
  }
  return { claim, roles: found };
}
