import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Role } from "../../../domain/values/roles.ts";

/** Who has signed in, by a keyed hash of issuer and subject. A row may be deleted: what they did stays, under that id alone. */
export const people = sqliteTable(
  "people",
  {
    person_id: text().primaryKey(),
    kind: text().$type<"person" | "service">().notNull(),
    name: text().notNull(),
    created_at: integer().notNull(),
    seen_at: integer().notNull(),
  },
  (t) => [index("people_by_time").on(t.created_at, t.person_id)],
);

/** Sessions by a hash of what the cookie holds; the refresh token is sealed. */
export const sessions = sqliteTable(
  "sessions",
  {
    session_id: text().primaryKey(),
    person_id: text().notNull(),
    role: text().$type<Role>().notNull(),
    refresh_token: text().notNull(),
    auth_time: integer(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    confirmed_at: integer().notNull(),
    /** Until then somebody is asking the issuer. */
    lease_until: integer(),
  },
  (t) => [index("sessions_by_expiry").on(t.expires_at), index("sessions_of_person").on(t.person_id)],
);

/** States of sign-ins that were used, until they would have expired. */
export const spentStates = sqliteTable(
  "spent_states",
  { state: text().primaryKey(), expires_at: integer().notNull() },
  (t) => [index("spent_states_by_expiry").on(t.expires_at)],
);
