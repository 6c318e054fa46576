/** What stands where a name stood that was erased. */
export const erased = "(erased)";
