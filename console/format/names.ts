/** What people call a signal, in the words of the service's own sentences: `account.daily_logins` is "Account daily logins". */
export function signalName(primitiveId: string): string {
  const words = primitiveId.replaceAll(/[._-]+/g, " ").trim();
  return words === "" ? primitiveId : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same inside a sentence: "account daily logins". */
export const signalWords = (primitiveId: string): string => {
  const name = signalName(primitiveId);
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
};
