/** What a rule needs and this service does not have; its message is the name of the function or the shape. */
export class Missing extends Error {
  readonly missing: string;

  constructor(missing: string, why?: string) {
    super(why === undefined ? missing : `${missing}: ${why}`);
    this.missing = missing;
  }
}
