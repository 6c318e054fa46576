import { DomainError } from "./errors.ts";

/** What SQLite says where a disk or an object is full, and D1 where a database or an account is. Source: the platform's errors. */
const full = /SQLITE_FULL|database or disk is full|Exceeded maximum DB size|maximum account storage limit/i;

/** The error of a call that failed because the database, or whatever else is called `store`, is full; null for any other failure. */
export function fullStore(error: unknown, store = "The database"): DomainError | null {
  const causes = causesOf(error);
  if (!causes.some(({ message }) => full.test(message))) return null;
  // An object passes on what its call of the database ended in.
  const isDatabase = causes.some(({ message }) => /D1_|maximum/.test(message));
  return new DomainError("unavailable", `${isDatabase ? "The database" : store} is full, and stores nothing more.`, {
    suggestion: "Whoever runs the service makes room: docs/operators.md says how. Then send the same request again.",
  });
}

/** An error and what caused it, as far as the first that comes again. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let one = error; one instanceof Error && !causes.includes(one); one = one.cause) causes.push(one);
  return causes;
}
