/** The fields that are given a value: what is undefined is left out, so that it changes nothing when it is spread over others. */
export const givenFields = <Fields extends object>(fields: Fields) =>
  // Safe: an entry that is left out is one that may be.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
