const maxNames = 20;
const maxLength = 64;

/**
 * Names for a message: at most twenty of them, long ones cut, then how many more there are. A thousand labels in each of a
 * thousand faults would make an answer of many megabytes.
 */
export function fewOf(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map((name) => {
    const characters = Array.from(name.slice(0, 2 * maxLength + 2));
    return characters.length > maxLength ? `${characters.slice(0, maxLength).join("")}...` : name;
  });
  return names.length > maxNames ? `${shown.join(", ")} and ${names.length - maxNames} more` : shown.join(", ");
}
