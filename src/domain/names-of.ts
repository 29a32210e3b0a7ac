/** The names of a table's rows, in its order. Safe: it has no others, and is not empty. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as [Name, ...Name[]]
