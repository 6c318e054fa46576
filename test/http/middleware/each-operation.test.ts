import { nodeSender } from "../../support/node-app.ts";
import { describeSurface } from "../../support/surface.ts";

const send = nodeSender();

describeSurface((method, path, headers, body) =>
  send(method, path === "/healthz" ? path : `/v1${path}`, headers, body),
);
