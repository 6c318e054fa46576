import type { Output } from "../../sdk/src/index.ts";
import { packed, type SentSeries, v1Message, v2Message, writeHeaders } from "./remote-write.ts";
import type { SharedService } from "./service.ts";
import { TEST_VARS } from "./vars.ts";

export type Feed = Output<"getFeed">;
type Listed<T extends "listFeedRejects" | "listFeedSeen"> = Output<T>;

export const bearer = { Authorization: `Bearer ${TEST_VARS.SVC_API_KEYS}` };

/** What tests of feeds do with a service: make feeds, send to their doors, and read what came of it. */
export function feedsOf(service: SharedService) {
  const create = (body: object) => service.elevated<Feed>("POST", "/feeds", body);
  const send = async (path: string, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string>) => {
    const response = await fetch(`${service.baseUrl}${path}`, { method: "POST", body, headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const write = (feed: string, series: readonly SentSeries[], version: 1 | 2 = 2) =>
    send(`/feeds/${feed}/write`, packed(version === 2 ? v2Message(series) : v1Message(series)), {
      ...writeHeaders(version),
      ...bearer,
    });
  const observations = async (entity: string, primitive_id: string) =>
    (
      await service.call<Output<"listObservations">>(
        "GET",
        `/observations?entity=${encodeURIComponent(entity)}&primitive_id=${primitive_id}`,
      )
    ).body.items;
  const noted = async <T extends "rejects" | "seen">(feed: string, what: T) =>
    (await service.call<Listed<T extends "seen" ? "listFeedSeen" : "listFeedRejects">>("GET", `/feeds/${feed}/${what}`))
      .body.items;
  return { create, send, write, observations, noted };
}
