import { expect, it } from "vitest";
import { firingRule } from "../../../../worker/domain/firing/rule.ts";
import { NoiseControl } from "../../../../worker/domain/learning/backtest/noise-control.ts";
import { falls } from "../../../support/firings.ts";

it("noise control in a replay is the step of a watch, told of labels and scores", () => {
  const labelled = new NoiseControl(firingRule({ mode: "on_change" }));
  const labels = ["grey", "grey", "black"].map((label, at) => labelled.next(at, label));
  expect(labels).toEqual(["fired", "unchanged", "fired"]);
  const released = new NoiseControl(firingRule({ mode: "on_change", release: 0.5 }, falls));
  const scores = [0.2, 0.4, 0.2, 0.5, 0.2].map((score, at) => released.next(at, score < 0.35, score));
  expect(scores).toEqual(["fired", null, "unchanged", null, "fired"]);
});
