import { type Failure, isAbout } from "../state/failure.ts";

/**
 * Ties fields to a form: what one holds, how it is changed, and the API's refusal of it under the name that it has there, which is
 * its own unless said.
 */
export const boundTo =
  <Form extends object>(form: Form, onChange: (some: Partial<Form>) => void, failure: Failure | null, under = "") =>
  <Name extends keyof Form & string>(field: Name, name: string = field) => ({
    value: form[field],
    // One field is a part of a form.
    onInput: (value: Form[Name]) => onChange({ [field]: value } as unknown as Partial<Form>),
    failure: isAbout(failure, `${under}${name}`) && failure,
  });
