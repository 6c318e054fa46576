import type { People, Sessions } from "../../../worker/usecases/ports/service/people.ts";
import { newestFirst } from "./pages.ts";
import type { Tables } from "./tables.ts";

/** People in memory. */
export function memoryPeople({ people, sessions }: Tables): People {
  return {
    async note({ person_id, kind, name, seen_at }) {
      people.set(person_id, { created_at: seen_at, ...people.get(person_id), person_id, kind, name, seen_at });
    },
    find: async (id) => people.get(id) ?? null,
    list: async (after, limit) => newestFirst(people.values(), (one) => [one.created_at, one.person_id], after, limit),
    async remove(id) {
      const person = people.get(id) ?? null;
      people.delete(id);
      for (const session of sessions.values()) if (session.person_id === id) sessions.delete(session.session_id);
      return person;
    },
  };
}

/** Sessions in memory. */
export function memorySessions({ sessions, spentStates }: Tables): Sessions {
  return {
    async spend(state, until) {
      if (spentStates.has(state)) return false;
      spentStates.set(state, until);
      return true;
    },
    add: async (session) => void sessions.set(session.session_id, { ...session, lease_until: null }),
    async find(id) {
      const { lease_until: _, ...session } = sessions.get(id) ?? { lease_until: null };
      return "session_id" in session ? session : null;
    },
    async lease(id, confirmedAt, now, until) {
      const session = sessions.get(id);
      if (session?.confirmed_at !== confirmedAt || (session.lease_until ?? 0) > now) return false;
      session.lease_until = until;
      return true;
    },
    async confirm(change) {
      const session = sessions.get(change.session_id);
      if (session) sessions.set(change.session_id, { ...session, ...change, lease_until: null });
    },
    remove: async (id) => void sessions.delete(id),
    sweep: () => Promise.resolve(0),
  };
}
