import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import * as z from 'zod'

import { categoryKeys, hazardKeys, levelNames } from '#domain/hazards.ts'
import type { Question } from '#server/database/schema.ts'
import { inTransaction, type Pool } from '#server/database/transaction.ts'

const folder = new URL('../../../seeds/self-assessment/', import.meta.url)
const asked = { id: z.int().positive(), text: z.string().min(5) }
const placed = { ...asked, category: z.enum(categoryKeys) }
const hazardPlaced = { ...placed, hazard: z.enum(hazardKeys) }
const schemas = {
  quick: z.array(z.strictObject(asked)),
  'hazard-general': z.array(z.strictObject({ ...hazardPlaced, other: z.literal(true).optional() })),
  'hazard-special': z.array(
    z.strictObject({ ...hazardPlaced, dimension: z.string(), level: z.enum(levelNames) }),
  ),
  'vulnerability-special': z.array(z.strictObject(hazardPlaced)),
  'vulnerability-general': z.array(z.strictObject(placed)),
  capacity: z.array(
    z.strictObject({ id: z.int(), name: z.string(), questions: z.array(z.strictObject(asked)) }),
  ),
}

async function readSeed<K extends keyof typeof schemas>(name: K): Promise<z.output<(typeof schemas)[K]>> {
  const text = await readFile(new URL(`${name}.json`, folder), 'utf8')
  // Safe: the schema belongs to the name.
  return schemas[name].parse(JSON.parse(text)) as z.output<(typeof schemas)[K]>
}

/** Every question that ships, in the order of its part. */
export async function shippedQuestions(): Promise<Question[]> {
  const [quick, general, special, vulnerability, common, capacity] = await Promise.all([
    readSeed('quick'),
    readSeed('hazard-general'),
    readSeed('hazard-special'),
    readSeed('vulnerability-special'),
    readSeed('vulnerability-general'),
    readSeed('capacity'),
  ])
  const nowhere = {
    hazard: null,
    category: null,
    group_id: null,
    group_name: null,
    is_other: false,
    dimension: null,
    level: null,
  }
  return [
    ...quick.map((row) => ({ ...nowhere, ...row, part: 'quick' as const })),
    ...general.map(({ other = false, ...row }) => ({
      ...nowhere,
      ...row,
      is_other: other,
      part: 'hazardGeneral' as const,
    })),
    ...special.map((row) => ({ ...nowhere, ...row, part: 'hazardSpecial' as const })),
    ...[...vulnerability, ...common].map((row) => ({ ...nowhere, ...row, part: 'vulnerability' as const })),
    ...capacity.flatMap(({ id, name, questions }) =>
      questions.map((row) => ({
        ...nowhere,
        ...row,
        group_id: id,
        group_name: name,
        part: 'capacity' as const,
      })),
    ),
  ]
}

/**
 * Writes the question bank, in every mode. Idempotent, and free when nothing has changed. A question whose words changed gets
 * a new revision, one that no longer ships is retired; the answers of the past keep theirs.
 */
export async function loadSelfAssessmentQuestions(db: Pool): Promise<{ loaded: boolean }> {
  const questions = await shippedQuestions()
  const text = JSON.stringify(questions)
  const source = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const marker = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'self-assessment-questions')
    .executeTakeFirst()
  if (marker?.value === source) return { loaded: false }
  await inTransaction(db, async (tx) => {
    // Two starts at once: the second waits here and then finds nothing to change.
    await sql`lock table assessment_question in share row exclusive mode`.execute(tx)
    await sql`
      with shipped as (
        select * from jsonb_to_recordset(${text}::jsonb) as row (id int, part text, hazard text, category text,
          group_id smallint, group_name text, is_other boolean, dimension text, level text, text text)),
      same as (
        select old.id from assessment_question old join shipped on shipped.id = old.id
        where old.is_current
          and (old.part, old.hazard, old.category, old.group_id, old.group_name, old.is_other, old.dimension, old.level,
              old.text)
            is not distinct from
            (shipped.part, shipped.hazard, shipped.category, shipped.group_id, shipped.group_name, shipped.is_other,
              shipped.dimension, shipped.level, shipped.text))
      update assessment_question set is_current = false
      where is_current and id not in (select id from same)`.execute(tx)
    await sql`
      insert into assessment_question (id, revision, is_current, part, hazard, category, group_id, group_name, is_other,
        dimension, level, text)
      select id, coalesce((select max(revision) from assessment_question old where old.id = row.id), 0) + 1, true, part,
        hazard, category, group_id, group_name, is_other, dimension, level, text
      from jsonb_to_recordset(${text}::jsonb) as row (id int, part text, hazard text, category text, group_id smallint,
        group_name text, is_other boolean, dimension text, level text, text text)
      where not exists (select from assessment_question old where old.id = row.id and old.is_current)`.execute(
      tx,
    )
    await tx
      .insertInto('setting')
      .values({ key: 'self-assessment-questions', value: JSON.stringify(source) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(source) }))
      .execute()
  })
  return { loaded: true }
}
