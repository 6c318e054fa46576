/**
 * Whether something went wrong in the database or between the platform's parts, so that asking again may help. What
 * breaks a constraint would break it again: that is our fault.
 */
export function isOutage(thrown: Error): boolean {
  if (thrown.message.includes("SQLITE_CONSTRAINT")) return false;
  if (/^D1_|\bD1_[A-Z_]*ERROR\b|Network connection lost/.test(thrown.message)) return true;
  const { retryable, overloaded } = thrown as Error & { retryable?: boolean; overloaded?: boolean };
  if (retryable === true || overloaded === true) return true;
  return thrown.cause instanceof Error && thrown.cause !== thrown && isOutage(thrown.cause);
}
