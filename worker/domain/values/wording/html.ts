const htmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands in HTML, inside of an element or of an attribute in quotes. */
export const asHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => htmlEntities[character] ?? "");
