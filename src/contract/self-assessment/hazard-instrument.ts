import * as z from 'zod'

import {
  categories,
  type CategoryKey,
  findCategory,
  findHazard,
  type HazardKey,
  hazards,
  levelNames,
} from '#domain/hazards.ts'
import { errorCollector } from '#domain/self-assessment/field-errors.ts'
import type {
  Cell,
  HazardSubmission,
  PlacedImpact,
  PlacedLevel,
  SentImpact,
  SentLevel,
} from '#domain/self-assessment/submissions.ts'

import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { type Codec, worded, wordedMany, wordedOne } from '../worded.ts'
import {
  BaseVersion,
  Level,
  Name,
  reading,
  Submission,
  submissionWords,
  SendKey,
  sender,
  senderWords,
  sentInstrument,
} from './shapes.ts'

/** The hazard instrument: its answers travel by hazard name, then category name, then item or level. */

const Flag = z.boolean()
const HazardBody = z.strictObject({
  ...sender,
  /** By hazard name, then category name, then item id. */
  pertanyaan_umum: z
    .record(
      Name,
      z.record(
        Name,
        z.strictObject({
          answers: z.record(
            z.string().regex(/^\d{1,6}$/, { error: 'Pertanyaan tidak dikenal.' }),
            z.strictObject({
              dampak: Flag.optional(),
              potensiDampak: Flag.optional(),
              name_lainnya: z.string().max(1000).nullable().optional(),
            }),
          ),
        }),
      ),
    )
    .optional(),
  /** By hazard name, then category name, then level. */
  pertanyaan_khusus: z
    .record(
      Name,
      z.record(
        Name,
        z.partialRecord(
          Level,
          z
            .array(
              z.strictObject({
                id_question: Id,
                bencana_name: Name.optional(),
                section_name: Name.optional(),
                answered: Level.nullable(),
              }),
            )
            .max(100),
        ),
      ),
    )
    .optional(),
  key: SendKey.optional(),
  version: BaseVersion,
})

type AddError = (field: string, message: string) => void
type Nested<T> = Record<string, Record<string, T>>

/** The cells of a nested record, by hazard and category. Both spellings of one hazard are one hazard, and meet once. */
function cellsOf<T>(
  nested: Nested<T> | undefined,
  name: string,
  addError: AddError,
): { cell: Cell; held: T }[] {
  const seen = new Set<string>()
  const cells: { cell: Cell; held: T }[] = []
  for (const [hazardName, sections] of Object.entries(nested ?? {})) {
    const hazard = findHazard(hazardName)
    if (!hazard) {
      addError(`${name}.${hazardName}`, 'Jenis bencana tidak dikenal.')
      continue
    }
    for (const [categoryName, held] of Object.entries(sections)) {
      const category = findCategory(categoryName)
      const field = `${name}.${hazardName}.${categoryName}`
      if (!category) addError(field, 'Kategori tidak dikenal.')
      else if (seen.has(`${hazard}/${category}`))
        addError(field, 'Bencana dan kategori ini dikirim dua kali.')
      else cells.push({ cell: { hazard, category, words: `${hazardName}, ${categoryName}` }, held })
      if (category) seen.add(`${hazard}/${category}`)
    }
  }
  return cells
}

const namesOf = ({ hazard, category }: { hazard: HazardKey; category: CategoryKey }) => ({
  bencana_name: hazards[hazard].name,
  section_name: categories[category].name,
})
/** A cell as the page names it. */
export const cellOf = (hazard: HazardKey, category: CategoryKey): Cell => ({
  hazard,
  category,
  words: `${hazards[hazard].name}, ${categories[category].name}`,
})

type HazardBodyOut = z.output<typeof HazardBody>
function decodeGeneral(umum: HazardBodyOut['pertanyaan_umum'], addError: AddError): PlacedImpact[] {
  return cellsOf(umum, 'pertanyaan_umum', addError).flatMap(({ cell, held }) =>
    Object.entries(held.answers).map(([id, { dampak = false, potensiDampak = false, name_lainnya }]) => ({
      id: Number(id),
      impact: dampak,
      potential: potensiDampak,
      other: dampak || potensiDampak ? name_lainnya?.trim() || null : null,
      cell,
    })),
  )
}
function decodeSpecial(khusus: HazardBodyOut['pertanyaan_khusus'], addError: AddError): PlacedLevel[] {
  return cellsOf(khusus, 'pertanyaan_khusus', addError).flatMap(({ cell, held }) =>
    levelNames.flatMap((column) =>
      (held[column] ?? []).map(({ id_question, bencana_name, section_name, answered }) => ({
        id: id_question,
        level: answered,
        column,
        cell,
        isMisnamed:
          (bencana_name !== undefined && findHazard(bencana_name) !== cell.hazard) ||
          (section_name !== undefined && findCategory(section_name) !== cell.category),
      })),
    ),
  )
}

type HazardBodyIn = z.input<typeof HazardBody>
function encodeGeneral(answers: HazardSubmission['general']): NonNullable<HazardBodyIn['pertanyaan_umum']> {
  const umum: NonNullable<HazardBodyIn['pertanyaan_umum']> = {}
  for (const { id, impact, potential, other, cell } of answers) {
    const { bencana_name, section_name } = namesOf(cell)
    const held = ((umum[bencana_name] ??= {})[section_name] ??= { answers: {} })
    held.answers[String(id)] = {
      dampak: impact,
      potensiDampak: potential,
      ...(other !== null && { name_lainnya: other }),
    }
  }
  return umum
}
function encodeSpecial(answers: HazardSubmission['special']): NonNullable<HazardBodyIn['pertanyaan_khusus']> {
  const khusus: NonNullable<HazardBodyIn['pertanyaan_khusus']> = {}
  for (const { id, level, column, cell } of answers) {
    const names = namesOf(cell)
    const columns = ((khusus[names.bencana_name] ??= {})[names.section_name] ??= {})
    const held = (columns[column] ??= [])
    held.push({ id_question: id, ...names, answered: level })
  }
  return khusus
}

/** Lists unknown names in `faults`; the rules of the module refuse them together with their own. */
const hazardWords: Codec<typeof HazardBody, HazardSubmission> = {
  decode: ({ pertanyaan_umum, pertanyaan_khusus, key, version, ...sent }) => {
    const { errors, addError } = errorCollector()
    return {
      ...senderWords.decode(sent),
      general: decodeGeneral(pertanyaan_umum, addError),
      special: decodeSpecial(pertanyaan_khusus, addError),
      faults: errors,
      key,
      version,
    }
  },
  encode: ({ general, special, key, version, ...sent }) => ({
    ...senderWords.encode(sent),
    pertanyaan_umum: encodeGeneral(general),
    pertanyaan_khusus: encodeSpecial(special),
    ...(key !== undefined && { key }),
    ...(version !== undefined && { version }),
  }),
}

export const saveHazardInstrument = endpoint('POST', '/api/instrument-identifikasi', {
  permission: 'self-assessment.fill',
  inPractice: true,
  summary: 'Sends the hazard instrument, which is then final until an administrator reopens it',
  body: worded(HazardBody, hazardWords),
  invalid: 'invalidHazardInput',
  reply: wordedOne(Submission, submissionWords),
})

const SentItem = z.object({
  question_id: z.int(),
  dampak: z.int(),
  potensiDampak: z.int(),
  name_lainnya: z.string().nullable(),
  bencana_type: z.string(),
})
const sentItemWords = {
  decode: (item: z.output<typeof SentItem>): SentImpact | null => {
    const hazard = findHazard(item.bencana_type)
    const { question_id, dampak, potensiDampak, name_lainnya } = item
    return hazard
      ? { id: question_id, impact: dampak === 1, potential: potensiDampak === 1, other: name_lainnya, hazard }
      : null
  },
  encode: ({ id, impact, potential, other, hazard }: SentImpact) => ({
    question_id: id,
    dampak: impact ? 1 : 0,
    potensiDampak: potential ? 1 : 0,
    name_lainnya: other,
    bencana_type: hazards[hazard].name,
  }),
}
export const readHazardInstrument = endpoint(
  'GET',
  '/api/instrument-identifikasi/{userId}/{year}/{semester}',
  {
    ...reading,
    summary: "A facility's general hazard answers; 404 where nothing is saved",
    reply: sentInstrument(SentItem, sentItemWords),
  },
)

export const readImpactLevels = endpoint(
  'GET',
  '/api/get-jawaban-pertanyaan-identifikasi-khusus/{userId}/{year}/{semester}',
  {
    ...reading,
    summary: "A facility's ticked impact levels; 404 where nothing is saved",
    reply: wordedMany(
      z.object({ bencana_name: z.string(), section_name: z.string(), answered: Level, id_question: z.int() }),
      {
        decode: (rows): SentLevel[] =>
          rows.flatMap(({ bencana_name, section_name, answered, id_question }) => {
            const [hazard, category] = [findHazard(bencana_name), findCategory(section_name)]
            return hazard && category ? [{ id: id_question, level: answered, hazard, category }] : []
          }),
        encode: (answers) =>
          answers.map(({ id, level, hazard, category }) => ({
            ...namesOf({ hazard, category }),
            answered: level,
            id_question: id,
          })),
      },
    ),
  },
)
