import * as z from 'zod'

/** What a schema takes, as much of JSON Schema as is asked here. */
type Wanted = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  properties?: Record<string, Wanted>
  additionalProperties?: Wanted | boolean
  items?: Wanted
  anyOf?: Wanted[]
  oneOf?: Wanted[]
  allOf?: Wanted[]
}

const kept = new WeakMap<z.ZodType, Wanted[]>()

function wantedBy(schema: z.ZodType): Wanted[] {
  const known = kept.get(schema)
  if (known) return known
  // Safe: what Zod writes is JSON Schema.
  const wanted = waysOf([z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Wanted])
  kept.set(schema, wanted)
  return wanted
}

/** The ways in which a value may come, one by one. */
function waysOf(wanted: readonly Wanted[]): Wanted[] {
  return wanted.flatMap((one) => {
    if (Array.isArray(one.type)) return one.type.map((type) => ({ ...one, type }))
    const inner = [one.anyOf, one.oneOf, one.allOf].flatMap((ways) => ways ?? [])
    return inner.length > 0 ? [...waysOf(inner), ...(one.type ? [one] : [])] : [one]
  })
}

/**
 * Input as a schema wants it, where the way on which it came could not say so. A code (`32`, `32.73`) may come as a number. What
 * came in a browser's form or in an address (`texts`) is text: it becomes a number, a boolean or a list where the schema wants
 * that and no such text, and a record or a list where it is one in JSON. All else stays as it is, for the schema to refuse.
 */
export function asWanted(schema: z.ZodType, input: unknown, { texts = false } = {}): unknown {
  return converted(wantedBy(schema), input, texts)
}

function converted(ways: Wanted[], value: unknown, texts: boolean): unknown {
  if (typeof value === 'number') return codeOf(ways, value) ?? value
  if (texts && typeof value === 'string') return readText(ways, value)
  if (typeof value !== 'object' || value === null) return value
  const { items, others, named } = within(ways)
  if (Array.isArray(value))
    return items.length > 0 ? value.map((item) => converted(items, item, texts)) : value
  const fields = value as Record<string, unknown>
  if (texts && items.length > 0) return rowsOf(fields)?.map((row) => converted(items, row, texts)) ?? value
  if (!ways.some(({ type }) => type === 'object')) return value
  return Object.fromEntries(
    Object.entries(fields).map(([name, held]) => [name, converted(named.get(name) ?? others, held, texts)]),
  )
}

/** The ways of what a value holds: of its items, of its properties by name, and of those that have no name in the schema. */
type Within = { items: Wanted[]; named: ReadonlyMap<string, Wanted[]>; others: Wanted[] }

const keptWithin = new WeakMap<readonly Wanted[], Within>()

/** Found once for each place of a schema: a report has hundreds of answers at one place. */
function within(ways: readonly Wanted[]): Within {
  const known = keptWithin.get(ways)
  if (known) return known
  const names = new Set(ways.flatMap(({ properties = {} }) => Object.keys(properties)))
  const found = {
    items: waysOf(ways.flatMap(({ items }) => items ?? [])),
    named: new Map([...names].map((name) => [name, waysWithin(ways, name)])),
    others: waysWithin(ways),
  }
  keptWithin.set(ways, found)
  return found
}

function waysWithin(ways: readonly Wanted[], name?: string): Wanted[] {
  return waysOf(
    ways.flatMap(({ properties = {}, additionalProperties }) => {
      if (name !== undefined && Object.hasOwn(properties, name)) return properties[name] ?? []
      return typeof additionalProperties === 'object' ? additionalProperties : []
    }),
  )
}

/** The entries of a list whose names are its places, in their order; undefined for any other names. */
function rowsOf(fields: Record<string, unknown>): unknown[] | undefined {
  const places = Object.entries(fields)
  if (!places.every(([place]) => /^\d{1,6}$/.test(place))) return undefined
  return places.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, row]) => row)
}

/** The code that a number is, where a code is wanted and no number. */
function codeOf(ways: readonly Wanted[], value: number): string | undefined {
  if (ways.some(({ type }) => type === 'number' || type === 'integer')) return undefined
  const patterns = ways.flatMap(({ type, pattern }) =>
    type === 'string' && pattern ? [new RegExp(pattern)] : [],
  )
  // 32.1 is the code 32.10: as a number it is that and no other.
  return [String(value), value.toFixed(2)].find(
    (written) => Number(written) === value && patterns.some((pattern) => pattern.test(written)),
  )
}

const truths = new Map([
  ['true', true],
  ['1', true],
  // What a browser sends of a ticked box that says nothing else.
  ['on', true],
  ['false', false],
  ['0', false],
])

function readText(ways: Wanted[], text: string): unknown {
  if (ways.length === 0 || ways.some((way) => takesText(way, text))) return text
  const types = new Set(ways.map(({ type }) => type))
  if ((types.has('number') || types.has('integer')) && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text))
    return Number(text)
  if (types.has('boolean')) return truths.get(text) ?? text
  const shape = shapeIn(ways, text)
  if (shape !== undefined) return converted(ways, shape, false)
  if (types.has('array')) return converted(ways, [text], true)
  return text
}

/** The record or the list that a text is in JSON (`answers={"a":1}`), where one is wanted and no entry of the list could be that text. */
function shapeIn(ways: readonly Wanted[], text: string): unknown {
  const isWanted = {
    '{': () => ways.some(({ type }) => type === 'object'),
    '[': () => {
      const entries = within(ways).items
      return entries.length > 0 && !entries.some((entry) => takesText(entry, text))
    },
  }
  const [sign] = text.trimStart()
  if ((sign !== '{' && sign !== '[') || !isWanted[sign]()) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function takesText({ type, enum: words, const: word, pattern }: Wanted, text: string): boolean {
  if (words) return words.includes(text)
  if (word !== undefined) return word === text
  if (type !== undefined && type !== 'string') return false
  return !pattern || new RegExp(pattern).test(text)
}
