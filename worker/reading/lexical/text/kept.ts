/** The most words or texts for which something is kept. */
const most = 5_000;

/** What follows from a word, a text, or what has a name of its own, worked out once as long as it is kept. */
export function kept<Of, Found>(workOut: (of: Of) => Found, keyOf: (of: Of) => string = String): (of: Of) => Found {
  const found = new Map<string, Found>();
  return (of) => {
    const key = keyOf(of);
    const known = found.get(key);
    if (known !== undefined) return known;
    if (found.size >= most) found.clear();
    const made = workOut(of);
    found.set(key, made);
    return made;
  };
}
