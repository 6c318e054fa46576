import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { compiledAs, reads } from "./support.ts";

const lungs = catalogueOf([
  ["vent.peep", "float", "Positive end-expiratory pressure (PEEP), cmH2O"],
  ["bed.map_mmhg", "float", "Mean arterial pressure (MAP), mm Hg"],
]);

reads("the pressure of a column", lungs, {
  "PEEP above 10 cmH2O": "vent.peep above 10 cmwc",
  "PEEP above 10 cm H2O": "vent.peep above 10 cmwc",
  "mean arterial pressure below 65 millimetres of mercury": "bed.map_mmhg below 65 mmhg",
});

const plant = catalogueOf([
  ["mail.volume_24h", "int", "Messages sent over the last 24 hours"],
  ["mail.volume_7d", "int", "Messages sent over the last 7 days"],
  ["host.ntp_offset_ms", "float", "Offset of the clock, milliseconds"],
  ["scale.change_24h_kg", "float", "Net change of the weight over 24 hours, kilograms (negative for a loss)"],
  ["gen.rotor_speed_rpm", "float", "Rotor speed, rpm"],
  ["sky.visibility_km", "float", "Horizontal visibility, kilometres"],
  ["vault.backup_age_hours", "float", "Hours since the last backup"],
  ["group.members", "int", "Members of the group"],
  ["dga.acetylene_ppm", "float", "Acetylene in the oil, ppm"],
  ["tank.nitrite_mg_l", "float", "Nitrite in the water, mg/L"],
  ["cash.inflows_usd_m", "float", "Cash inflows, USD millions"],
  ["cash.outflows_usd_m", "float", "Cash outflows, USD millions"],
  ["es.indexing_latency_ms", "float", "Average time to index a document, ms"],
  ["es.search_latency_ms", "float", "Average time of a search, ms"],
  ["cart.in_service_area", "boolean", "True while the cart is within the service area"],
  ["port.status", "categorical", "Status of the port", ["up", "down", "testing"]],
  ["acct.balance_usd", "float", "Balance of the account, USD"],
  ["qc.hours_since_last_run", "float", "Hours since the last QC run"],
  ["call.answer_minutes", "float", "Minutes until the engineer was reachable"],
]);

describe("what a signal counts or is measured in", () => {
  reads(
    "tells what is meant",
    plant,
    {
      "daily volume of more than 5,000 messages": "mail.volume_24h above 5000",
      "weekly volume over 100000": "mail.volume_7d above 100000",
      "clock offset greater than 1 second": "host.ntp_offset_ms above 1 second",
      "a loss of more than 2 kg on the scale": "scale.change_24h_kg below -2 kg",
      "a loss of less than 2 kg on the scale": "scale.change_24h_kg above -2 kg",
      "rotor overspeed: 1560 rpm": "gen.rotor_speed_rpm above 1560",
      "vis < 5 km": "sky.visibility_km below 5 km",
      "no bkp in 26h": "vault.backup_age_hours above 26 h",
      "the group doesn't have any members": "group.members below 1",
      "no members shall be present in the group": "group.members above 1",
      "there can be no members in the group": "group.members above 1",
      "any detection of acetylene": "dga.acetylene_ppm above 0",
      "acetylene must not exceed 3 parts per million": "dga.acetylene_ppm above 3 ppm",
      "nitrite above 0.5 ppm": "tank.nitrite_mg_l above 0.5 ppm",
      "cart is outside the service area": "cart.in_service_area false",
      "balance must not go negative": "acct.balance_usd below 0",
      "no QC run on the bench for 8 hrs": "qc.hours_since_last_run above 8 hrs",
      "engineer unreachable within 30 min": "call.answer_minutes above 30 min",
    },
    compiledAs,
  );

  reads(
    "and a denial turns what is said of two",
    plant,
    {
      "inflows must not exceed 75% of outflows": "cash.inflows_usd_m / cash.outflows_usd_m above 0.75",
      "inflows do not exceed 75% of outflows": "cash.inflows_usd_m / cash.outflows_usd_m above 0.75",
      "alert when inflows do not exceed 75% of outflows": "cash.inflows_usd_m / cash.outflows_usd_m below 0.75",
      "inflows must not exceed outflows": "cash.inflows_usd_m - cash.outflows_usd_m above 0",
      "inflows must stay above outflows": "cash.inflows_usd_m - cash.outflows_usd_m below 0",
    },
    compiledAs,
  );

  it.each(["latency over 200 ms", "port status up and port status down"])(
    "and is asked where it does not: %s",
    (sentence) => expect(compiledAs(sentence, plant)).toMatch(/^asked/),
  );
});
