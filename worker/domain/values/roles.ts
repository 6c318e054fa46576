/**
 * What somebody may be allowed to do: read what is stored; ask, push and rate; define tasks and their parts. `observe` is only to
 * bring observations, `operate` only to deal with alarms: acknowledge, rate, snooze, silence.
 */
export const scopes = ["read", "evaluate", "author", "observe", "operate"] as const;

/** One value of {@link scopes}. */
export type Scope = (typeof scopes)[number];

/** Names for what people may do, the least first. */
export const roles = ["reader", "operator", "author", "admin"] as const;
export type Role = (typeof roles)[number];

/** The scopes that a role stands for; an admin who has signed in lately does what else needs the elevated key. */
export const scopesOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  reader: ["read"],
  operator: ["read", "evaluate", "operate"],
  author: ["read", "evaluate", "author", "observe", "operate"],
  admin: ["read", "evaluate", "author", "observe", "operate"],
};

/** Which claim names somebody's groups, and which role each group has; the group `*` is everybody who signs in. */
export interface RoleRules {
  /** A name, or names joined by dots where it lies deeper. */
  claim: string;
  roles: ReadonlyMap<string, Role>;
}

/** The highest role that claims give; null where they give none. */
export function roleOf(claims: Readonly<Record<string, unknown>>, { claim, roles: given }: RoleRules): Role | null {
  const own = claimedGroups(claims, claim).flatMap((group) => given.get(group) ?? []);
  const everybody = given.get("*");
  const held = everybody === undefined ? own : [...own, everybody];
  return roles.findLast((role) => held.includes(role)) ?? null;
}

/** What a claim names: itself where there is one of just this name, which may hold dots. */
function claimedGroups(claims: Readonly<Record<string, unknown>>, claim: string): string[] {
  const found = Object.hasOwn(claims, claim) ? claims[claim] : claim.split(".").reduce<unknown>(fieldOf, claims);
  return (Array.isArray(found) ? found : [found]).filter((group) => typeof group === "string");
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
