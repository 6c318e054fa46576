import { FeedParams } from "../../../contract/resources/signals/feeds.ts";
import { eventMedia, impliedEventMedia, readEvents } from "../../../feeds/events/read.ts";
import { exportAnswer, otlpMedia, readExport } from "../../../feeds/otlp/export.ts";
import { readRemoteWrite, writtenHeaders } from "../../../feeds/prometheus/write.ts";
import { admitEvents, feedOfKind } from "../../../usecases/signals/feeds/admit.ts";
import { takeEvents } from "../../../usecases/signals/feeds/take-events.ts";
import { takeSeries } from "../../../usecases/signals/feeds/take-series.ts";
import { raw } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";
import { mebibyte } from "../../middleware/limited.ts";

const operation = operationsOf("Feeds");

const audited = { none: "observations are data: the ledger keeps each and overwrites none" } as const;
const partial =
  "What fits is stored, what does not is counted and listed by GET /feeds/{feed_id}/rejects. A busy service answers 503 with Retry-After; the same request again stores nothing twice.";

/** The doors of feeds: each takes what its protocol sends, and answers in its words. */
export const feedDoors = [
  operation({
    id: "writeRemote",
    route: "POST /feeds/{feed_id}/write",
    scope: "observe",
    reach: "each",
    summary: "Prometheus remote write",
    description: `Takes remote write 1.0 and 2.0, up to 10,000 samples and 16 MiB unpacked. ${partial} With something rejected, the answer is the 400 that the protocol demands.`,
    takes: {
      params: FeedParams,
      body: raw({
        media: ["application/x-protobuf"],
        encodings: ["snappy"],
        packed: true,
        limit: 4 * mebibyte,
        words: "A remote write request, packed with Snappy.",
        decode: ({ bytes, parameters }) => readRemoteWrite(bytes, parameters),
      }),
    },
    gives: { status: 204, words: "Taken.", door: [] },
    audited,
    call: async ({ services, params, body }) => {
      const { taken, problem } = await takeSeries(
        services,
        await feedOfKind(services, params.feed_id, "prometheus"),
        body,
      );
      const status = problem === null ? 204 : 400;
      return { status, headers: writtenHeaders(taken), body: problem };
    },
  }),
  operation({
    id: "exportMetrics",
    route: "POST /feeds/{feed_id}/v1/metrics",
    scope: "observe",
    reach: "each",
    summary: "OpenTelemetry metrics",
    description: `Takes OTLP over HTTP in protobuf or JSON, also packed with gzip, up to 10,000 samples and 16 MiB unpacked. ${partial} What was rejected stands in \`partial_success\`; failures are a google.rpc.Status.`,
    takes: {
      params: FeedParams,
      body: raw({
        media: otlpMedia,
        encodings: ["gzip"],
        limit: 16 * mebibyte,
        words: "An ExportMetricsServiceRequest.",
        decode: async ({ bytes, type, encoding }) => ({ type, frame: await readExport(bytes, type, encoding) }),
      }),
    },
    gives: { status: 200, words: "Taken.", door: otlpMedia },
    audited,
    call: async ({ services, params, body: { type, frame } }) => {
      const feed = await feedOfKind(services, params.feed_id, "otlp");
      const { rejected, problem } = await takeSeries(services, feed, frame);
      return { status: 200, headers: { "Content-Type": type }, body: exportAnswer(type, rejected, problem) };
    },
  }),
  operation({
    id: "sendEvents",
    route: "POST /feeds/{feed_id}/events",
    scope: "observe",
    signed: true,
    reach: "each",
    summary: "Events and CloudEvents",
    description: `Takes a JSON object, a list of them, or CloudEvents in structured, batch or binary form. A feed that verifies its sender takes a signature in place of a key. ${partial}`,
    takes: {
      params: FeedParams,
      body: raw({
        media: eventMedia,
        implied: impliedEventMedia,
        limit: mebibyte,
        words: "Events in JSON.",
        decode: (sent) => sent,
      }),
    },
    gives: { status: 200, words: "Taken.", door: ["application/json"] },
    audited,
    call: async ({ services, params, body, refuse }) => {
      const feed = await admitEvents(services, params.feed_id, body, refuse);
      const { taken, rejected, problem } = await takeEvents(
        services,
        feed,
        readEvents(body.bytes, body.type, body.headers),
      );
      const said = JSON.stringify({ taken, rejected, ...(problem !== null && { problem }) });
      return { status: 200, headers: { "Content-Type": "application/json" }, body: said };
    },
  }),
  operation({
    id: "greetEvents",
    route: "OPTIONS /feeds/{feed_id}/events",
    scope: "open",
    reach: "own",
    summary: "CloudEvents handshake",
    description:
      "Tells a sender of CloudEvents that it may deliver, as the CloudEvents webhook specification demands. Each delivery still needs a key or a signature.",
    takes: { params: FeedParams },
    gives: { status: 200, words: "It may.", door: [] },
    call: async ({ header }) => {
      const origin = header("WebHook-Request-Origin");
      const allowed = origin === undefined ? {} : { "WebHook-Allowed-Origin": origin, "WebHook-Allowed-Rate": "*" };
      return { status: 200, headers: { Allow: "OPTIONS, POST", ...allowed }, body: null };
    },
  }),
];
