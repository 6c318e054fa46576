import { catalogueOf } from "../../support/signals.ts";
import { reads } from "./support.ts";

const lab = catalogueOf([
  ["lab.troponin_x_url", "time_series<float>", "Troponin, multiples of the upper reference limit (URL)"],
  ["shop.orders", "time_series<int>", "Orders per hour, count"],
  ["shop.lockouts_3h", "int", "Lockouts of the account in the last 3 hours, count"],
  ["shop.failed_logins_24h", "time_series<int>", "Failed sign-ins in the last 24 hours, count"],
  ["lab.platelets", "time_series<float>", "Platelet count, 10^9/L"],
  ["shop.refunds_eur", "time_series<float>", "Refunds per hour, EUR"],
]);

reads("so many times something", lab, {
  "troponin above 5 times URL": "lab.troponin_x_url above 5 times",
  "troponin more than 3x the URL": "lab.troponin_x_url above 3 times",
  "warn when troponin is between 2 and 5 times the upper reference limit":
    "lab.troponin_x_url above 2 times AND lab.troponin_x_url below 5 times",
  "orders more than 3x last week": "shop.orders moves above 3 times in 1w",
  "account lockouts 3 times or more within 3 hours": "shop.lockouts_3h above 3 times",
  "failed sign-ins 3 times higher than a day ago": "shop.failed_logins_24h moves above 3 times in 1d",
  "refunds above 3 times plan": "refused",
  "orders are over the limit 3 times a day": "refused",
  "orders more than 2x forecasted": "refused",
});
