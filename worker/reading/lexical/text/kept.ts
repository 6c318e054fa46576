/** The most words or texts for which something is kept. */
const most = 5_000;

/** What follows from a word or a text, worked out once as long as it is kept. */
export function kept<Found>(workOut: (text: string) => Found): (text: string) => Found {
  const found = new Map<string, Found>();
  return (text) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    if (found.size >= most) found.clear();
    const made = workOut(text);
    found.set(text, made);
    return made;
  };
}
