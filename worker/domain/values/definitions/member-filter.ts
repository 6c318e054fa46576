/** Which members count: those with one of the values of each label in `where`, and with none of those in `except`. */
export interface MemberFilter {
  where?: Record<string, string[]>;
  except?: Record<string, string[]>;
}

/** What of something is its filter; nothing where it has none. */
export const filterOf = ({ where, except }: Readonly<MemberFilter>): MemberFilter => ({
  ...(where && { where }),
  ...(except && { except }),
});
