import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { facilityTypeNames } from '#domain/facility.ts'
import { addMonths, currentMonth, type Month } from '#domain/month.ts'
import { randomOf } from '#domain/random.ts'
import { spanKindOf, type SpanKind } from '#domain/span.ts'
import { assessmentForm } from '#indicators/assessment-figures.ts'
import type { CatalogueFigure } from '#indicators/catalogue-figure.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { answerFigures, type FigureRow } from '#server/features/figures/answer.ts'
import { catalogueIn } from '#server/features/figures/catalogue.ts'
import { beginMonth } from '#server/features/figures/duties.ts'
import { countedForms, spansCounted } from '#server/features/figures/keeping.ts'
import { type Detail, regionsOf } from '#server/features/figures/question.ts'
import { recomputeSpans } from '#server/features/figures/recompute.ts'

import { type Claim, figureReaders, type ReaderQuestion } from './figure-readers.ts'
import { recount } from './figure-recount.ts'
import type { FreshDatabase } from './test-database.ts'
import { type Client, type World, worldOn } from './with-app.ts'

/** How many questions are asked; each of every call that can answer it. */
const questions = 200
const reporters = ['hospital', 'healthCenter', 'smallHealthCenter', 'otherHospital'] as const

/** The month that is collected and two before it: counting all of them would take longer than it proves. */
const monthsRead = (now: Date): Month[] => [1, 2, 3].map((back) => addMonths(currentMonth(now, 'WIB'), -back))

/** Whatever shows a figure shows the number that the reports give, over the demonstration data. */
export function figuresAgree(databaseOf: () => FreshDatabase, now: Date): void {
  describe('figures', () => {
    let world: World
    let figures: CatalogueFigure[]
    beforeAll(async () => {
      const { db } = databaseOf()
      world = await worldOn(db, { now })
      const { forms } = world.services
      await sql`analyze`.execute(db)
      await inTransaction(db, async (tx) => {
        for (const month of monthsRead(now)) await beginMonth(tx, month, forms)
        for (const counted of countedForms(forms))
          await recomputeSpans(tx, counted, spansCounted(counted.form, monthsRead(now)))
      })
      figures = [...catalogueIn(forms).values()]
    }, 120_000)

    test(`are the same wherever ${questions} of them are read, and as the reports give them`, async () => {
      const ministry = await world.as('ministry')
      const facilities = new Map<string, Client>()
      const asked = await drawn(world, figures, now)
      const seen: Record<string, number> = {}
      const wrong: (Claim & { question: string })[] = []
      for (const { person, ...question } of asked) {
        if (person && !facilities.has(person)) facilities.set(person, await world.as(person))
        const client = (person && facilities.get(person)) || ministry
        const counted = await recount(world.db, question)
        for (const [reader, read] of Object.entries(figureReaders))
          for (const claim of await read(client, question, counted)) {
            seen[reader] = (seen[reader] ?? 0) + 1
            if (plain(claim.told) !== plain(claim.counted))
              wrong.push({ question: `${question.figure.id} ${question.name} ${question.span}`, ...claim })
          }
      }
      expect(wrong.slice(0, 5)).toEqual([])
      for (const reader of Object.keys(figureReaders))
        expect([reader, seen[reader] ?? 0]).not.toEqual([reader, 0])
    }, 60_000)

    test('add up: cities to provinces to the nation, types to both, levels to their base', async () => {
      const [month = ''] = monthsRead(now)
      const { forms } = world.services
      const monthly = figures.filter(({ form }) => form !== assessmentForm)
      const ask = async (detail: Detail, type?: (typeof facilityTypeNames)[number]) =>
        answerFigures(world.db, forms, {
          ...(await regionsOf(world.db, {}, detail)),
          ...{ figures: monthly, spans: [month], type, audience: { mode: 'all', hidesFew: false } },
        })
      const nation = totals(monthly, await ask('self'))
      expect(totals(monthly, await ask('children'))).toEqual(nation)
      expect(totals(monthly, await ask('regencies'))).toEqual(nation)
      const types = await Promise.all(facilityTypeNames.map((type) => ask('self', type)))
      expect(totals(monthly, types.flat())).toEqual(nation)
      const levels = (await ask('children'))
        .flatMap((row) => [...row.figures])
        .filter(([, told]) => told.words)
      const summed = levels.map(([id, told]) => [
        id,
        Object.values(told.words ?? {}).reduce((sum, one) => sum + one, 0),
      ])
      expect(summed).toEqual(levels.map(([id, { n }]) => [id, n]))
    })
  })
}

const longer: readonly SpanKind[] = ['quarter', 'semester', 'year']

/** Random questions: half of regions that have reports, half of single facilities. */
async function drawn({ db, facilityIdOf }: World, figures: readonly CatalogueFigure[], now: Date) {
  const random = randomOf('figures that are read')
  const { pick } = random
  const { rows: regencies } = await sql<{
    code: string
    name: string
    province: string
    province_name: string
  }>`
    select distinct regency.code, regency.name, province.code as province, province.name as province_name
    from report join regency on regency.code = report.regency_code join province on province.code = regency.province_code
    order by 1`.execute(db)
  const months = monthsRead(now)
  const isMonthly = ({ form }: CatalogueFigure) => form !== assessmentForm
  const [monthly, halfYearly] = [figures.filter(isMonthly), figures.filter((one) => !isMonthly(one))]
  const ids = new Map(
    await Promise.all(reporters.map(async (one) => [one, await facilityIdOf(one)] as const)),
  )
  return Array.from({ length: questions }, (): ReaderQuestion & { person?: (typeof reporters)[number] } => {
    const person = pick(reporters)
    if (random.happens(0.25))
      return {
        ...{ figure: pick(monthly), span: pick(months) },
        ...{ mode: 'all', name: person, person, place: { facilityId: ids.get(person) ?? 0 } },
      }
    const figure = pick(random.happens(0.9) ? monthly : halfYearly)
    // Mostly months, which most calls tell of.
    const kind = random.happens(0.6) ? 'month' : pick(longer)
    const spans = spansCounted(figure.form, months)
    const ofKind = spans.filter((span) => spanKindOf(span) === kind)
    const common = { figure, span: pick(ofKind.length > 0 ? ofKind : spans) }
    const { code, name, province, province_name } = pick(regencies)
    const places = [
      { name: 'Indonesia', place: { level: 0, code: 'ID' } },
      { name: province_name, place: { level: 1, code: province } },
      { name, place: { level: 2, code } },
    ] as const
    return {
      ...common,
      ...pick(places),
      type: pick([undefined, ...facilityTypeNames]),
      mode: pick(['all', 'confirmed'] as const),
    }
  })
}

/** Without the noise of sums, and whatever the order of the fields. */
const plain = (value: unknown) =>
  JSON.stringify(value, (_name, one: unknown) => {
    if (typeof one === 'number') return Number(one.toPrecision(10))
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).toSorted(([name], [other]) => (name < other ? -1 : 1)))
  })

/** What may be added up of each figure. */
function totals(figures: readonly CatalogueFigure[], rows: readonly FigureRow[]) {
  const sum = (
    id: string,
    read: (told: NonNullable<ReturnType<FigureRow['figures']['get']>>) => number | null,
  ) =>
    Number(
      rows
        .reduce((total, row) => {
          const told = row.figures.get(id)
          return total + ((told && read(told)) ?? 0)
        }, 0)
        .toPrecision(9),
    )
  return figures.map(({ id }) => ({
    id,
    of: sum(id, ({ of }) => of),
    per: sum(id, ({ per }) => per),
    n: sum(id, ({ n }) => n),
    base: [
      sum(id, ({ base }) => base.n),
      sum(id, ({ base }) => base.of),
      sum(id, ({ base }) => base.confirmed),
    ],
  }))
}
