import { Manifest, ManifestParams, PutManifestBody } from "../../../contract/resources/service/manifests.ts";
import { getManifest, putManifest } from "../../../usecases/service/manifests.ts";
import { json } from "../../body.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Manifests");

/** What folders of files have made of the service: read, replace. */
export const manifestOperations = [
  operation({
    id: "getManifest",
    route: "GET /manifests/{name}",
    scope: "author",
    reach: "whole",
    summary: "Read what a folder has applied",
    description:
      "Returns which objects a folder of files manages, and fingerprints of the form in which each was last applied.",
    takes: { params: ManifestParams },
    gives: { status: 200, schema: Manifest, words: "The manifest." },
    call: ({ services, params }) => getManifest(services, params),
  }),
  operation({
    id: "putManifest",
    route: "PUT /manifests/{name}",
    scope: "author",
    reach: "whole",
    summary: "Keep what a folder has applied",
    description:
      "Replaces the revision before; if somebody else has replaced it meanwhile, nothing is changed. `dm apply` does this.",
    takes: { params: ManifestParams, body: json(PutManifestBody, "What was applied.") },
    gives: { status: 200, schema: Manifest, words: "The manifest." },
    creates: true,
    fails: ["conflict"],
    audited: { table: "manifests", subject: ({ params }) => params.name, shows: ["revision"] },
    call: ({ services, params, body, by }) => putManifest(services, { ...params, ...body }, by),
  }),
];
