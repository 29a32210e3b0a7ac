import * as z from 'zod'

import { facilityTypeNames } from '#domain/facility.ts'
import { namesOf } from '#domain/names-of.ts'
import { isPlainLine, isPlainText, plainLineHint, plainTextHint } from '#domain/plain-text.ts'
import { numberText } from '#domain/words.ts'
import { namedRules } from '#forms/checks/named.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { fileTypes } from '#forms/kinds/file.ts'

import { Month } from './envelope.ts'

/**
 * A form as the builder sends it. The shape and its bounds are judged here; whether it can work (`forms/soundness.ts`) and what it would
 * break (`indicators/dependents`) are told beside it, since a draft may be unfinished.
 */

const mustBe = { error: 'Harus berupa teks' }
const line = (most: number) =>
  z
    .string(mustBe)
    .max(most, { error: `Paling banyak ${most} huruf` })
    .refine(isPlainLine, { error: plainLineHint })
const text = (most: number) =>
  z
    .string(mustBe)
    .max(most, { error: `Paling banyak ${most} huruf` })
    .refine(isPlainText, { error: plainTextHint })
/** A line that says something. */
const worded = (most: number, least = 1) =>
  line(most).refine((said) => said.trim().length >= least, {
    error: least === 1 ? 'Wajib diisi' : `Paling sedikit ${least} huruf`,
  })
/** A number between limits; the page has no words of Zod's own for one that is not. */
const between = (least: number, most: number) =>
  z
    .number({ error: ({ input }) => (input === undefined ? 'Wajib diisi' : 'Harus berupa angka') })
    .min(least, { error: `Paling kecil ${numberText(least)}` })
    .max(most, { error: `Paling besar ${numberText(most)}` })
const wholeBetween = (least: number, most: number) =>
  between(least, most).refine(Number.isSafeInteger, { error: 'Harus bilangan bulat' })
const some = between(-1e9, 1e9)
const yes = z.literal(true).optional()
/** A name of a question as others refer to it; `{row}` stands for a row of its table. */
const Reference = z
  .string(mustBe)
  .regex(/^[a-z{][a-z0-9_{}]*$/, { error: 'Pilih jawaban dari daftar' })
  .max(80)
/** What is chosen for a question, a section or an option, but no word that every object has. */
const code = (most: number) =>
  z
    .string(mustBe)
    .regex(/^[a-z][a-zA-Z0-9_]*$/, { error: 'Pakai huruf kecil, angka, dan garis bawah' })
    .max(most, { error: `Paling banyak ${most} huruf` })
    .refine((name) => !(name in {}), { error: 'Kode ini tidak dapat dipakai' })
/** The code of an option; some that ship begin with a digit. */
const OptionCode = z
  .string(mustBe)
  .regex(/^[a-zA-Z0-9_]{1,40}$/, { error: 'Pakai huruf, angka, dan garis bawah' })
  .refine((name) => !(name in {}), { error: 'Kode ini tidak dapat dipakai' })

const tooMany = (most: number, what: string) => `Paling banyak ${most} ${what}`
function record<V extends z.ZodType>(
  key: z.ZodType<string, string>,
  value: V,
  { most, what }: { most: number; what: string },
) {
  return z
    .record(key, value)
    .refine((parts) => Object.keys(parts).length <= most, { error: tooMany(most, what) })
}

const deepest = 5
const OneOrMore = z.union([OptionCode, z.array(OptionCode).min(1).max(50)])
/** A condition; data that `holds` reads. At most some levels deep, so that reading it never runs away. */
function conditionOf(depth: number): z.ZodType {
  const simple = [
    z.strictObject({ field: Reference, is: OneOrMore }),
    z.strictObject({ field: Reference, isNot: OneOrMore }),
    z.strictObject({ field: Reference, has: OneOrMore }),
    z.strictObject({ field: Reference, above: some }),
    z.strictObject({ field: Reference, answered: z.literal(true) }),
    z.strictObject({ field: Reference, rose: z.literal(true) }),
    z.strictObject({ field: Reference, changed: z.literal(true) }),
    z.strictObject({ profile: z.literal('type'), is: z.enum(facilityTypeNames) }),
    z.strictObject({ profile: z.enum(['inpatient', 'covidHandler']), is: z.boolean() }),
    z.strictObject({ findings: z.literal('soft') }),
  ] as const
  if (depth === deepest) return z.union(simple, { error: 'Syarat tidak dikenal' })
  const inner = z
    .array(conditionOf(depth + 1))
    .min(1)
    // A shipped form joins one for each cell of its table.
    .max(100, tooMany(100, 'syarat'))
  return z.union([...simple, z.strictObject({ all: inner }), z.strictObject({ any: inner })], {
    error: 'Syarat tidak dikenal',
  })
}
const Condition = conditionOf(1)

/** A share that is shown as a percentage. */
const wrongShare = { error: 'Tulis 0 sampai 100 persen' }

const References = z.array(Reference).max(100)
const Proposal = z.union([
  z.strictObject({ plus: References, minus: References, orZero: References.optional() }),
  z.strictObject({ previous: Reference }),
  z.strictObject({ zeroWhen: Condition }),
  z.strictObject({ sameAs: Reference }),
  z.strictObject({ daysOfMonth: z.literal(true) }),
  z.strictObject({ rowBefore: Reference }),
])

/** A guide and a heading in it, as `bor#rumus`. */
const Guide = z
  .string(mustBe)
  .max(150, { error: 'Paling banyak 150 huruf' })
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:#[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)?$/, {
    error: 'Tautan panduan tidak dikenal; contoh: bor#rumus',
  })
const labelled = { label: worded(300), hint: text(1000).optional() }
const explained = { ...labelled, guide: Guide.optional() }
const common = {
  ...explained,
  optional: yes,
  when: Condition.optional(),
  keptWhenGiven: yes,
  carry: yes,
  empty: z.union([some, text(100)], { error: 'Harus berupa angka atau teks' }).optional(),
  proposal: Proposal.optional(),
  computed: yes,
}
/** In tables and lists. */
const inColumns = { total: yes, onlyFor: code(40).optional() }

const Options = record(OptionCode, worded(300), { most: 60, what: 'pilihan' })
const decimals = wholeBetween(0, 6).optional()
const months = wholeBetween(0, 1200).optional()

/** A question of each kind; what a kind can say is in `forms/kinds`. */
const questionOf = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('number'),
      ...common,
      ...more,
      unit: line(30).optional(),
      min: some.optional(),
      max: some.optional(),
      decimals,
      isYear: yes,
      soft: z.strictObject({ below: some.optional(), above: some.optional() }).optional(),
    }),
    z.strictObject({
      kind: z.literal('text'),
      ...common,
      ...more,
      min: wholeBetween(1, 10_000).optional(),
      max: wholeBetween(1, 10_000).optional(),
      multiline: yes,
    }),
    z.strictObject({ kind: z.literal('phone'), ...common, ...more }),
    z.strictObject({ kind: z.literal('link'), ...common, ...more }),
    z.strictObject({ kind: z.literal('yesNo'), ...common, ...more }),
    z.strictObject({ kind: z.literal('statement'), ...common, ...more }),
    z.strictObject({ kind: z.literal('choice'), ...common, ...more, options: Options }),
    z.strictObject({
      kind: z.literal('choices'),
      ...common,
      ...more,
      options: Options,
      exclusive: OptionCode.optional(),
    }),
    z.strictObject({
      kind: z.literal('date'),
      ...common,
      ...more,
      within: z.enum(['today', 'month', 'monthToDate']).optional(),
      outsideMessage: line(300).optional(),
      softOlderThanMonths: months,
      validMonths: months,
    }),
    z.strictObject({
      kind: z.literal('file'),
      ...common,
      ...more,
      types: z
        .array(z.enum(namesOf(fileTypes)))
        .min(1, { error: 'Pilih paling sedikit satu jenis' })
        .max(10),
      maxMegabytes: between(0.1, 20),
      maxFiles: wholeBetween(1, 20),
    }),
  ])
const Question = questionOf({})
const Column = questionOf(inColumns)

const TableRow = z.strictObject({
  ...labelled,
  when: Condition.optional(),
  tags: z.array(code(40)).max(20).optional(),
  alwaysOpen: yes,
  group: line(200).optional(),
  numbers: z.strictObject({ unit: line(30).optional(), decimals, max: some.optional() }).optional(),
  dates: z.strictObject({ validMonths: months }).optional(),
})
const Table = z.strictObject({
  kind: z.literal('table'),
  ...explained,
  when: Condition.optional(),
  rowLabel: line(100),
  layout: z.literal('cards').optional(),
  rows: record(code(60), TableRow, { most: 100, what: 'baris' }),
  columns: record(code(60), Column, { most: 30, what: 'kolom' }),
})
const List = z.strictObject({
  kind: z.literal('rows'),
  ...explained,
  optional: yes,
  when: Condition.optional(),
  carry: yes,
  item: worded(60),
  min: wholeBetween(0, 500).optional(),
  max: wholeBetween(1, 500),
  fields: record(code(60), Column, { most: 60, what: 'kolom' }),
  groups: z
    .array(z.strictObject({ title: line(200), fields: z.array(code(60)).max(60) }))
    .max(30)
    .optional(),
  unique: z.array(code(60)).max(10).optional(),
  uniqueInFacility: z.array(code(60)).max(10).optional(),
  orderedBy: code(60).optional(),
  calendar: z
    .strictObject({
      idle: z.strictObject({ field: code(60), option: OptionCode }),
      total: z.array(code(60)).max(30),
      unit: line(30),
    })
    .optional(),
})
const Field = z.discriminatedUnion('kind', [...Question.options, Table, List])

const Rule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('atMost'), field: Reference, limit: Reference }),
  z.strictObject({ rule: z.literal('notBefore'), field: Reference, start: Reference }),
  z.strictObject({
    rule: z.literal('balance'),
    table: Reference,
    left: References,
    right: References,
    absolute: some,
    relative: z.number({ error: 'Harus berupa angka' }).min(0, wrongShare).max(1, wrongShare),
  }),
  z.strictObject({ rule: z.literal('partsAtMost'), table: Reference, parts: References, of: References }),
  z.strictObject({
    rule: z.literal('opensAsClosed'),
    table: Reference,
    opening: Reference,
    closing: Reference,
  }),
  z.strictObject({ rule: z.literal('notExpired'), fields: References }),
  z.strictObject({ rule: z.literal('withinMonth'), field: Reference, unit: z.enum(['days', 'hours']) }),
  z.strictObject({
    rule: z.literal('named'),
    name: z.enum(namesOf(namedRules)),
  }),
])

const Section = z.strictObject({
  id: code(60),
  title: worded(200),
  description: text(2000).optional(),
  fields: record(code(60), Field, { most: 200, what: 'pertanyaan' }),
})

const Path = z.string().regex(/^\/[a-z0-9/_{}-]{1,120}$/i)
/** What the builder sends of a form; the version and its month are given when it is published. */
export const DraftDefinition = z.strictObject({
  id: z.string().max(60),
  version: wholeBetween(1, 10_000),
  validFrom: Month,
  title: worded(150, 3),
  shortTitle: worded(60, 2),
  description: text(1000),
  paths: z
    .strictObject({
      ...{ base: Path, also: Path.optional(), send: Path, sendAlso: Path.optional(), months: Path },
      ...{ saveDraft: Path.optional(), takesFinal: yes },
    })
    .optional(),
  applies: z.strictObject({
    types: z.array(z.enum(facilityTypeNames)).min(1, { error: 'Pilih paling sedikit satu jenis' }).max(2),
    expected: z.union([z.literal('always'), Condition]),
    monthlyWhile: z
      .strictObject({ latestConfirmed: Condition, afterwardsIn: wholeBetween(1, 12) })
      .optional(),
  }),
  partOf: z.string().max(60).optional(),
  prefill: z.boolean(),
  stockRunsOn: yes,
  nihil: z
    .strictObject({
      ...{ field: Reference, asks: References },
      ...{ question: line(300), otherwise: line(300) },
    })
    .optional(),
  sections: z.array(Section).min(1, { error: 'Tambahkan satu bagian' }).max(40, tooMany(40, 'bagian')),
  checks: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, { error: 'Pakai huruf, angka, dan tanda hubung' }),
        level: z.enum(['hard', 'soft']),
        rule: Rule,
        message: worded(500),
        brief: line(300).optional(),
      }),
    )
    .max(100, tooMany(100, 'pemeriksaan')),
})

/** What the schema lets through is a form: compared with the type by the compiler where a draft is stored. */
export type DraftForm = z.output<typeof DraftDefinition>
export const asForm = (draft: DraftForm): FormDefinition =>
  // Safe: the schema has a member for each member of the type; it only writes `undefined` where the type leaves out.
  draft as FormDefinition
