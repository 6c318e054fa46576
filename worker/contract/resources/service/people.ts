import { z } from "@hono/zod-openapi";
import { id, instant } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";

const personId = id.openapi({ description: "Id of the person, as in `by`.", example: "person_9f3c1a7be0d24c58" });

export const Person = component(
  "Person",
  z.strictObject({
    person_id: personId,
    kind: z.enum(["person", "service"]).openapi({
      description: "`service`: a program that came with a token of its own.",
      example: "person",
    }),
    name: z.string().openapi({ description: "As the issuer said it last.", example: "on-call" }),
    created_at: instant,
    seen_at: instant.describe("To the hour."),
  }),
  { description: "Somebody whom the issuer has vouched for." },
);
export type Person = z.output<typeof Person>;

export const PersonParams = z.strictObject({ id: personId });
export type PersonInput = z.output<typeof PersonParams>;

export const ListPeopleQuery = z.strictObject(pageQuery("people"));
export type ListPeopleQuery = z.output<typeof ListPeopleQuery>;

export const PersonList = listOf("PersonList", Person, "A page of people.");
export type PersonList = z.output<typeof PersonList>;
