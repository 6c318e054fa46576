import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { calls, reads, short } from "./support.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";

reads("commas around a figure over a time", calls, {
  "service level, averaged over the last 24 hours, is below 80%": "queue.service_level aggregate below 80 percent",
  "jitter, 15 min average > 30 ms": "voice.jitter_ms aggregate above 30 ms",
  "jitter above 30 ms, averaged over the last 10 minutes": "voice.jitter_ms aggregate above 30 ms",
  "service level less than 80%, 15 minute average": "queue.service_level aggregate below 80 percent",
  "jitter above 30 ms (averaged over 10 minutes)": "voice.jitter_ms aggregate above 30 ms",
  "jitter above 30 ms (measured over 10 minutes)": "voice.jitter_ms aggregate above 30 ms",
  "jitter (last 10 minutes) above 30 ms": "voice.jitter_ms aggregate above 30 ms",
});

describe("a figure over a time", () => {
  const clinic = catalogueOf([
    ["lab.drug_level", "time_series<float>", "Drug level, ng/mL"],
    ["lab.days_since_drug_level", "int", "Days since the last drug level was taken"],
    ["job.duration_ms", "time_series<float>", "Duration of the last job, milliseconds"],
  ]);
  it.each([
    ["mean drug level over the last 30 days above 10 ng/mL", "lab.drug_level aggregate above 10"],
    ["longest job duration in the past hour exceeds 3 minutes", "job.duration_ms aggregate above 3 minutes"],
    ["p95 of the longest wait over 1 h above 5 min", "queue.longest_wait_seconds aggregate above 5 min"],
  ])("%s", (sentence, want) => expect(short(sentence, sentence.includes("wait") ? calls : clinic)).toBe(want));
});

describe("a word of movement in a signal's name", () => {
  const shop = catalogueOf([
    ["player.net_loss_24h_gbp", "time_series<float>", "Net loss over the last 24 hours, pounds"],
    ["broker.dropped_per_min", "time_series<float>", "Messages dropped by the broker per minute"],
    ["herd.weight_kg", "time_series<float>", "Body weight, kilograms"],
    ["roam.spend_eur", "time_series<float>", "Roaming charges of the subscriber, euros"],
  ]);
  reads("of", shop, {
    "net loss greater than £1,000 within 24 hours": "player.net_loss_24h_gbp above 1000 gbp",
    "the broker drops more than 60 messages per minute": "broker.dropped_per_min above 60",
    "dropped messages rise by more than 60%": "broker.dropped_per_min moves above 60 percent",
    "lost more than 5% of body weight in 30 days": "herd.weight_kg moves below 5 percent in 30d",
    "the subscriber has run up more than €50 of roaming charges": "roam.spend_eur above 50 eur",
  });

  const blood = catalogueOf([["patient.blood_loss_ml", "time_series<float>", "Measured blood loss, millilitres"]]);
  reads("is read", blood, {
    "blood loss over 1.5 litres": "patient.blood_loss_ml above 1.5 litres",
    "blood loss up 20% in 10 minutes": "patient.blood_loss_ml moves above 20 percent in 10m",
  });
});

describe("a comparison with the usual", () => {
  reads("is read", calls, {
    "jitter higher than usual": "voice.jitter_ms above",
    "calls waiting lower than expected for at least the past 30 minutes": "queue.calls_waiting below; for 30m",
    "jitter 20% higher than usual": "refused",
  });

  it("is a departure", () => {
    expect(readLexically("jitter higher than usual", calls).parts).toMatchObject([{ relation: "deviate" }]);
  });
});

describe("a verb of asking before a noun", () => {
  const jobs = catalogueOf([
    ["runner.queue_seconds", "time_series<float>", "Time that jobs wait for a runner (queue time), seconds"],
    ["trial.review_flag", "boolean", "Whether the board set its flag, trial by trial"],
    ["trial.incidence", "float", "Incidence, ratio 0-1"],
  ]);
  reads("is read", jobs, {
    "Queue time above 600 seconds": "runner.queue_seconds above 600 seconds",
    "Flag trials where incidence is above 35%": "trial.incidence above 35 percent",
  });
});
