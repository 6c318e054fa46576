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

const FROM_THE_RIGHT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A name inside a line of text: written from the right, or with characters that turn what follows, it must not turn the numbers beside it. */
export function inLine(name: string): string {
  const seen = name.replaceAll(TURNS, "\uFFFD");
  return seen !== name || FROM_THE_RIGHT.test(name) ? `\u2068${seen}\u2069` : name;
}
