import { describe, expect, it } from "vitest";
import { blocksOf, commandsOf } from "../../tools/newcomer/blocks.ts";

const page = `# Title

## Try it

\`\`\`sh
npm ci && npm run demo     # a few seconds
npm test
\`\`\`

Save this as \`first.ts\`:

\`\`\`ts
const one = 1;

# no heading
\`\`\`
`;

describe("the blocks of a page", () => {
  it("come in order, as written, with their heading and the line before them", () => {
    expect(blocksOf(page)).toEqual([
      {
        heading: "Try it",
        lead: "## Try it",
        language: "sh",
        code: "npm ci && npm run demo     # a few seconds\nnpm test\n",
      },
      { heading: "Try it", lead: "Save this as `first.ts`:", language: "ts", code: "const one = 1;\n\n# no heading\n" },
    ]);
  });

  it("are single commands without their comments", () => {
    expect(commandsOf(blocksOf(page)[0]?.code ?? "")).toEqual(["npm ci", "npm run demo", "npm test"]);
  });
});
