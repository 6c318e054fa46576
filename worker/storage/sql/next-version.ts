/** How far a version moves on besides one. */
export const anyStep = "abs(random() % 1000000)";

/** What the version of a list becomes with a change: larger, and another one in a database that was restored and goes on differently. */
export const nextListVersion = `version + 1 + ${anyStep}`;
