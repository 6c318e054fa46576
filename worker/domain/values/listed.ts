const most = 20;
const longest = 64;

/**
 * Names for a message: at most twenty of them, long ones cut, then how many more there are. A thousand labels in each of a
 * thousand faults would make an answer of many megabytes.
 */
export function fewOf(names: readonly string[]): string {
  const told = names.slice(0, most).map((name) => {
    const characters = Array.from(name.slice(0, 2 * longest + 2));
    return characters.length > longest ? `${characters.slice(0, longest).join("")}...` : name;
  });
  return names.length > most ? `${told.join(", ")} and ${names.length - most} more` : told.join(", ");
}
