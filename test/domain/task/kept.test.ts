import { expect, it } from "vitest";
import { refuseBeyondKept } from "../../../worker/domain/task/kept.ts";
import { composite, condition } from "../condition/build.ts";

const day = 86_400_000;
const over = (window: string) => condition({ type: "z_score", params: { direction: "above", value: 3, window } });

it("refuses a condition that reads further back than observations are kept, also as an operand of another", () => {
  for (const far of [over("30d"), composite("AND", [over("7d"), over("30d")])])
    expect(() => refuseBeyondKept(far, 29 * day, "intent")).toThrow(
      expect.objectContaining({
        code: "validation_error",
        location: "intent",
        message: "This reads app.x over 30 days, and observations are kept for 29 days: it could never be answered.",
        suggestion:
          "Compare with a limit, or with less of the past: windows, cycles and history may come to 29 days in all. Or have whoever runs the service raise SVC_KEEP_OBSERVATIONS to 30 days.",
      }),
    );
});

it("takes one that reads no further, and any where observations are kept for good", () => {
  for (const keepMs of [30 * day, 400 * day, null])
    expect(() => refuseBeyondKept(over("30d"), keepMs, "intent")).not.toThrow();
});
