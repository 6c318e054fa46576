/** `npm run laws` tries what must hold of every sentence that is accepted, on all labelled ones, and prints how often it does; `--broken` with each that breaks it. */
import { DomainError } from "../worker/domain/values/errors/errors.ts";
import { corpus } from "./corpora/files.ts";
import { laws } from "./laws/laws.ts";
import { acceptedIn, tried } from "./laws/law.ts";

const accepted = acceptedIn([...corpus("public"), ...corpus("own")]);
console.log(`${accepted.length} sentences are accepted`);
for (const law of laws) {
  const { tried: all, broken } = tried(law, accepted);
  const share = all === 0 ? 1 : (all - broken.length) / all;
  console.log(
    `${share >= law.aim ? "ok  " : "LOW "} ${(100 * share).toFixed(1)}% of ${all} (aim ${100 * law.aim}%): ${law.name}`,
  );
  if (!process.argv.includes("--broken")) continue;
  for (const { was, mutant, now } of broken) {
    const said = now instanceof DomainError ? now.message : (now.provenance.sentence ?? "");
    console.log(
      `       ${mutant.intent}\n         was ${was.compiled.provenance.sentence ?? ""}\n         now ${said}`,
    );
  }
}
