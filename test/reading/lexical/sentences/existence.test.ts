import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { reads, short, trucks } from "./support.ts";

const depot = catalogueOf([
  ["dock.trailers_waiting", "time_series<int>", "Trailers waiting at the dock, count"],
  ["dock.damaged_pallets", "int", "Damaged pallets found today, count"],
  ["dock.forklifts_free", "time_series<int>", "Forklifts that are free, count"],
  ["scan.misreads_per_minute", "time_series<float>", "Misreads of the scanner per minute"],
  ["dock.lost_parcels_5m", "time_series<int>", "Parcels lost in the last 5 minutes, count"],
  ["dock.humidity_pct", "time_series<float>", "Humidity at the dock, percent"],
]);

describe("that there are some", () => {
  reads("is read", depot, {
    "there are trailers waiting at the dock": "dock.trailers_waiting above 0",
    "the dock has damaged pallets": "dock.damaged_pallets above 0",
    "the dock has had trailers waiting for 20 min": "dock.trailers_waiting above 0; for 20m",
    "there are trailers waiting but no forklifts free": "dock.trailers_waiting above 0 AND dock.forklifts_free below 1",
    "the scanner has some misreads": "scan.misreads_per_minute above 0",
    "no trailers waiting for 30 min": "dock.trailers_waiting below 1; for 30m",
    "any damaged pallets": "dock.damaged_pallets above 0",
    "the dock has no damaged pallets": "dock.damaged_pallets below 1",
    "page me on any damaged pallets": "dock.damaged_pallets above 0",
    "any lost parcels": "dock.lost_parcels_5m above 0",
    "any parcels lost in the last 5 minutes": "dock.lost_parcels_5m above 0",
    "3 parcels lost within 5 minutes": "dock.lost_parcels_5m above 3",
    "3 parcels lost within 2 hours": "refused",
    "the dock has humidity": "refused",
    "damaged pallets at the dock": "refused",
  });

  it("is one of a kind as well", () => {
    expect(short("the vehicle has active fault codes", trucks)).toBe("vehicle.fault_codes above 0");
  });
});
