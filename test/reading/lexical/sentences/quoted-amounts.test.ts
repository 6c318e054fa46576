import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "./support.ts";

/** What rule books, runbooks and guidelines write their numbers of. */
const quoted = catalogueOf([
  [
    "book.roll_rate_30_60_pct",
    "time_series<float>",
    "Roll rate of balances from 30 to 60 days past due (DPD), percent 0-100",
  ],
  ["book.accounts_31_60", "time_series<int>", "At-risk accounts (31-60 DPD), count"],
  ["vault.lease_count", "time_series<int>", "Active leases, count"],
  ["lead.minutes_to_first_response", "float", "Time until the first response to the lead, minutes"],
  ["deal.discount_pct", "float", "Discount off the list price, percent 0-100"],
  ["merchant.chargeback_ratio", "time_series<float>", "Chargebacks over sales, ratio 0-1"],
  ["lab.platelets", "float", "Platelet count, 10^9 per litre"],
  ["lab.creatinine_umol", "float", "Serum creatinine, micromol/L"],
  ["lab.pct_ug_l", "float", "Procalcitonin (PCT), micrograms per litre"],
  ["obs.map", "time_series<float>", "Mean arterial pressure (MAP), mmHg"],
  ["fluid.urine_ml_kg_h", "time_series<float>", "Urine output, mL per kg per hour"],
  ["port.link_speed_mbps", "int", "Negotiated link speed of the port, Mbps"],
  ["wifi.client_rssi_dbm", "time_series<float>", "Signal strength (RSSI) of the wifi client, dBm"],
  ["facility.dscr", "float", "Debt service coverage ratio (DSCR), multiple"],
  ["screening.match_score", "int", "Match score of the sanctions screening, 0-100"],
]);

reads("numbers within a name are read with it", quoted, {
  "Roll Rate (30 to 60 DPD) > 40%": "book.roll_rate_30_60_pct above 40 percent",
  "30 → 60 DPD roll rate above 25%": "book.roll_rate_30_60_pct above 25 percent",
  "At-risk accounts (31-60 DPD) surged more than 5% MoM": "book.accounts_31_60 moves above 5 percent in 1mo",
});

reads("a rate behind a slash says over which time", quoted, {
  "Active leases: growth > 10%/week": "vault.lease_count moves above 10 percent in 1w",
  "leases growing over 5%/h": "vault.lease_count moves above 5 percent in 1h",
});

reads("what has gone past a time lies above it", quoted, {
  "lead first response past 24 hours": "lead.minutes_to_first_response above 24 hours",
  "first response is past 30 minutes": "lead.minutes_to_first_response above 30 minutes",
});

reads("a range that is called a warning is one", quoted, {
  "DSCR 1.10 - 1.25: Warning": "facility.dscr above 1.1 AND facility.dscr below 1.25",
  "Discounts from 10% to 20%: warning, the manager has to approve":
    "deal.discount_pct above 10 percent AND deal.discount_pct below 20 percent",
});

refuses("a range that is only stated may be what should be", quoted, [
  "DSCR 1.10 - 1.25",
  "DSCR 1.10 - 1.25, warnings go to the credit team",
  "DSCR 1.10 - 1.25; risk team owns it",
  "DSCR 1.10 - 1.25 (low risk)",
  "discount from 10% to 20%",
  "match score 75 to 84",
  "wifi client at -75 dBm to -85 dBm",
]);

refuses("a movement from one number to another is no range", quoted, [
  "discount goes from 10 to 20",
  "discount dropped from 20 to 10",
]);

reads("an amount said again is read once, in the unit of the signal", quoted, {
  "a chargeback ratio above 65 bp (0.65%)": "merchant.chargeback_ratio above 65 bps",
  "chargeback ratio above 0.2 (20%)": "merchant.chargeback_ratio above 20 percent",
  "Creatinine >2.0 mg/dL (176.8 μmol/L)": "lab.creatinine_umol above 2 mg/dl",
  "PCT above 0.5 µg/L": "lab.pct_ug_l above 0.5 ug/l",
  "MAP below 65mm Hg": "obs.map below 65 mmhg",
  "MAP is < or = 65": "obs.map below 65",
});

reads("counts per microlitre and rates without their time are read", quoted, {
  "Platelet count under 80,000/μL": "lab.platelets below 80000 /ul",
  "platelets under 80,000 cells per microlitre": "lab.platelets below 80000 /ul",
  "urine output < 0.5 mL/kg": "fluid.urine_ml_kg_h below 0.5 ml/kg",
});

reads("what people mistype for a comparison is one", quoted, {
  "chargeback ratio more then 2%": "merchant.chargeback_ratio above 2 percent",
  "match score which is less that 50": "screening.match_score below 50",
});
