import { describe, expect, it } from "vitest";
import { readConfig } from "../../worker/config.ts";
import { TEST_VARS } from "../support/vars.ts";

const read = (vars: object) => readConfig({ ...TEST_VARS, ...vars });

describe.each([
  ["SVC_KEEP_OBSERVATIONS", "keepObservationsMs"],
  ["SVC_KEEP_LOOKS", "keepLooksMs"],
])("%s", (variable, field) => {
  it("keeps for good where it is not set", () => {
    for (const vars of [{}, { [variable]: "" }])
      expect(read(vars)).toMatchObject({ config: { [field]: null }, problems: [] });
  });

  it("is a duration of a week or more, and says why", () => {
    expect(read({ [variable]: "7d" })).toMatchObject({ config: { [field]: 7 * 86_400_000 }, problems: [] });
    expect(read({ [variable]: "P400D" })).toMatchObject({ config: { [field]: 400 * 86_400_000 }, problems: [] });
    for (const bad of ["6d", "167h", "90", "soon", "-8d"])
      expect(read({ [variable]: bad })).toMatchObject({
        config: { [field]: null },
        problems: [
          {
            variable,
            message: `${variable} must be a duration of at least 7d, such as 400d: links in messages work for 7 days.`,
          },
        ],
      });
  });
});
