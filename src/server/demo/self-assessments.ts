import { type HazardKey, hazardKeys, type Level } from '#domain/hazards.ts'
import { type Random, randomOf } from '#domain/random.ts'
import type { LinkedAnswer } from '#domain/self-assessment/instruments.ts'
import {
  type AssessmentPeriod,
  currentPeriod,
  firstDayOfPeriod,
  previousPeriod,
} from '#domain/self-assessment/periods.ts'
import type { QuickAnswers } from '#domain/self-assessment/quick.ts'
import type { AssessmentAnswers, AssessmentBank } from '#indicators/self-assessment-scores.ts'
import type { Db } from '#server/database/transaction.ts'
import { bankOf, instrumentParts, listQuestions } from '#server/features/self-assessment/question-queries.ts'

import { type Filled, insertFilled } from './assessment-rows.ts'
import type { NamedFacility } from './facilities.ts'
import type { DemoFacility } from './form-generator.ts'
import { insertMany, listQuestionRevisions, listRegionNames } from './queries.ts'
import { type Group, groupOf } from './sampled-regencies.ts'
import { mapInStretches } from './stretches.ts'

/** The share of regencies with a hazard of level Tinggi and Sedang, in percent; the rest is Rendah. Seeds, not statistics. */
const hazardShares: Readonly<Record<Group, Readonly<Record<HazardKey, readonly [number, number]>>>> = {
  jawa: {
    banjir: [70, 28],
    badai: [75, 23],
    kenaikanAir: [30, 25],
    kekeringan: [70, 28],
    kebakaranHutan: [35, 40],
  },
  sumatera: {
    banjir: [72, 26],
    badai: [60, 37],
    kenaikanAir: [25, 35],
    kekeringan: [60, 38],
    kebakaranHutan: [80, 17],
  },
  baliNusra: {
    banjir: [40, 45],
    badai: [65, 33],
    kenaikanAir: [35, 45],
    kekeringan: [85, 15],
    kebakaranHutan: [60, 35],
  },
  kalimantan: {
    banjir: [75, 23],
    badai: [45, 50],
    kenaikanAir: [25, 25],
    kekeringan: [55, 43],
    kebakaranHutan: [92, 8],
  },
  sulawesi: {
    banjir: [65, 30],
    badai: [55, 42],
    kenaikanAir: [40, 40],
    kekeringan: [65, 33],
    kebakaranHutan: [55, 40],
  },
  malukuPapua: {
    banjir: [50, 35],
    badai: [35, 50],
    kenaikanAir: [45, 35],
    kekeringan: [40, 50],
    kebakaranHutan: [55, 35],
  },
}
/** Regencies of the sample without a coast: the sea does not rise there. */
const inland = new Set(
  '13.75 14.71 15.71 15.08 15.01 16.71 16.04 16.02 18.02 31.71 31.74 31.75 32.73 32.01 32.04 32.75 32.76 32.77 32.03 33.72 33.02 33.10 34.71 34.04 35.73 35.19 36.74 61.05 62.71 62.12 64.11 65.02 76.03 92.12 93.02 94.02 95.01 95.02 95.03'.split(
    ' ',
  ),
)
/** How often a hazard of each level is ticked. */
const tickedShare: Readonly<Record<Level, number>> = { Tinggi: 0.75, Sedang: 0.35, Rendah: 0.08 }

type Weights = Readonly<Record<Level, number>>
const weights = (high: number, medium: number, low: number): Weights => ({
  Tinggi: high,
  Sedang: medium,
  Rendah: low,
})
/** In vulnerability Tinggi is bad, in capacity it is good. */
const readiness = {
  hospital: weights(15, 40, 45),
  urban: weights(25, 45, 30),
  rural: weights(33, 45, 22),
  remote: weights(45, 40, 15),
  veryRemote: weights(58, 32, 10),
}
const progress = {
  hospital: weights(45, 35, 20),
  urban: weights(25, 40, 35),
  rural: weights(25, 40, 35),
  remote: weights(10, 35, 55),
  veryRemote: weights(10, 35, 55),
}
const kindOf = ({ type, regionType }: DemoFacility) => (type === 'hospital' ? 'hospital' : regionType)

/** How far a facility has come in a period. */
type Stage = 'nothing' | 'quick' | 'hazard' | 'complete'
const stageShares = {
  previous: { complete: 0.45, hazard: 0.1, quick: 0.06, nothing: 0.39 },
  current: { complete: 0.12, hazard: 0.07, quick: 0.06, nothing: 0.75 },
} as const satisfies Record<string, Record<Stage, number>>
/** What a person who tries the product finds: something finished, something half done, something to begin. */
const namedStages: Readonly<Record<NamedFacility, Readonly<Record<'previous' | 'current', Stage>>>> = {
  'rs@silika.test': { previous: 'complete', current: 'hazard' },
  'puskesmas@silika.test': { previous: 'complete', current: 'nothing' },
  'puskesmas2@silika.test': { previous: 'nothing', current: 'quick' },
  'rs2@silika.test': { previous: 'complete', current: 'complete' },
}

/** Hazard levels for every regency; the regions must be there. */
export async function insertHazardLevels(tx: Db, now: Date): Promise<void> {
  await insertMany(
    tx,
    'irbi_level',
    [...(await levelsByRegency(tx))].flatMap(([regency_code, ofRegency]) =>
      hazardKeys.map((hazard) => ({
        regency_code,
        hazard,
        level: ofRegency[hazard],
        source: 'Data contoh',
        updated_at: now,
      })),
    ),
  )
}

async function levelsByRegency(tx: Db): Promise<Map<string, Record<HazardKey, Level>>> {
  const { regencies } = await listRegionNames(tx)
  return new Map(regencies.map(({ code }) => [code, hazardLevelsOf(code)]))
}

/**
 * The self-assessments of the previous and the current semester and, by what they are worth alone, of `earlier` ones before them.
 * The facilities and the question bank must be there.
 */
export async function insertSelfAssessments(
  tx: Db,
  facilities: readonly DemoFacility[],
  { now, earlier = 0 }: { now: Date; earlier?: number },
): Promise<void> {
  const bank = bankOf(await listQuestions(tx, instrumentParts))
  const revisions = await listQuestionRevisions(tx)
  const levels = await levelsByRegency(tx)
  const filled = await mapInStretches(facilities, (facility) =>
    periodsOf(now, earlier).flatMap(({ period, which, seed, hasAnswers }) => {
      const random = randomOf(`self-assessment ${facility.code} ${seed}`)
      const stage = facility.person
        ? namedStages[facility.person][which]
        : random.weighted(stageShares[which])
      const ofRegency = levels.get(facility.regency)
      if (stage === 'nothing' || !ofRegency) return []
      return { ...fill(facility, period, stage, { bank, levels: ofRegency, random, now }), hasAnswers }
    }),
  )
  await insertFilled(tx, filled.flat(), { bank, levels, revisions })
}

/** The current semester, the previous one and those before it. */
function periodsOf(now: Date, earlier: number) {
  const current = currentPeriod(now, 'WIB')
  let period = previousPeriod(current)
  const periods: {
    period: AssessmentPeriod
    which: 'previous' | 'current'
    seed: string
    hasAnswers: boolean
  }[] = [
    { period, which: 'previous', seed: 'previous', hasAnswers: true },
    { period: current, which: 'current', seed: 'current', hasAnswers: true },
  ]
  for (let back = 0; back < earlier; back += 1) {
    period = previousPeriod(period)
    const seed = `${period.year} ${period.semester}`
    periods.push({ period, which: 'previous', seed, hasAnswers: false })
  }
  return periods
}

function hazardLevelsOf(regency: string): Record<HazardKey, Level> {
  const random = randomOf(`hazards ${regency}`)
  const shares = hazardShares[groupOf(regency.slice(0, 2))]
  const level = (hazard: HazardKey): Level => {
    const [high, medium] = shares[hazard]
    const drawn = random.weighted(weights(high, medium, 100 - high - medium))
    return hazard === 'kenaikanAir' && inland.has(regency) ? 'Rendah' : drawn
  }
  return {
    banjir: level('banjir'),
    badai: level('badai'),
    kenaikanAir: level('kenaikanAir'),
    kekeringan: level('kekeringan'),
    kebakaranHutan: level('kebakaranHutan'),
  }
}

function fill(
  facility: DemoFacility,
  period: AssessmentPeriod,
  stage: Exclude<Stage, 'nothing'>,
  {
    bank,
    levels,
    random,
    now,
  }: { bank: AssessmentBank; levels: Record<HazardKey, Level>; random: Random; now: Date },
): Omit<Filled, 'hasAnswers'> {
  const ticked = drawTickedHazards(facility, levels, random)
  const quick = quickAnswers(ticked, facility, random)
  const goesOn = stage !== 'quick' && ticked.length > 0
  const isComplete = stage === 'complete'
  return {
    facility,
    period,
    at: sendingTime(period, random, now),
    quick: {
      hazard: quick,
      ...(isComplete && { vulnerability: quick, capacity: { ...quick, hazards: quick.hazards && ticked } }),
    },
    hazard: goesOn ? impactsOf(facility, { bank, ticked, levels, random }) : null,
    vulnerability:
      isComplete && goesOn
        ? linkedOf(
            bank.vulnerability.filter(({ hazard }) => !hazard || ticked.includes(hazard)),
            readiness[kindOf(facility)],
            facility,
            random,
          )
        : null,
    capacity: isComplete ? linkedOf(bank.capacity, progress[kindOf(facility)], facility, random) : null,
  }
}

/** Who signs in for the demonstration has something to fill; about one in seven of the others has no such hazard. */
function drawTickedHazards(
  facility: DemoFacility,
  levels: Record<HazardKey, Level>,
  random: Random,
): HazardKey[] {
  const ticked = hazardKeys.filter((hazard) => random.happens(tickedShare[levels[hazard]]))
  if (facility.person) return ticked.length > 0 ? ticked : ['banjir']
  return random.happens(0.12) ? [] : ticked
}

function quickAnswers(ticked: HazardKey[], { carelessness }: DemoFacility, random: Random): QuickAnswers {
  const hasHazard = ticked.length > 0
  const answer = (probability: number) => (random.happens(probability) ? ('ya' as const) : ('tidak' as const))
  const risk = hasHazard ? 0.25 + 0.4 * carelessness : 0.08
  const six = answer(risk)
  return {
    answers: {
      '1': hasHazard ? 'ya' : 'tidak',
      '2': answer(risk + 0.15),
      '3': answer(risk),
      '4': answer(risk),
      '5': answer(risk),
      '6': six,
      ...(six === 'ya' ? { '7': answer(0.3) } : {}),
      '8': answer(0.85 - 0.4 * carelessness),
      '9': answer(0.7 - 0.5 * carelessness),
      '10': answer(0.5 - 0.4 * carelessness),
    },
    hazards: hasHazard ? ticked : null,
  }
}

function impactsOf(
  { carelessness }: DemoFacility,
  {
    bank,
    ticked,
    levels,
    random,
  }: {
    bank: AssessmentBank
    ticked: readonly HazardKey[]
    levels: Record<HazardKey, Level>
    random: Random
  },
): NonNullable<AssessmentAnswers['hazard']> {
  const dimensions = Map.groupBy(
    bank.special.filter(({ hazard }) => ticked.includes(hazard)),
    ({ id }) => Math.floor(id / 10),
  )
  return {
    general: bank.general
      .filter(({ hazard, isOther }) => !isOther && ticked.includes(hazard))
      .map(({ id }) => ({
        id,
        impact: random.happens(0.12 + 0.25 * carelessness),
        potential: random.happens(0.3),
        other: null,
      }))
      .filter(({ impact, potential }) => impact || potential),
    special: [...dimensions.values()].flatMap((boxes) => {
      const base = boxes[0] ? levels[boxes[0].hazard] : 'Rendah'
      const worst = { Tinggi: weights(3, 4, 3), Sedang: weights(1, 4, 5), Rendah: weights(0.3, 2, 7) }[base]
      const level = random.weighted(worst)
      return random.happens(0.8)
        ? boxes.filter((box) => box.level === level).map(({ id }) => ({ id, level }))
        : []
    }),
  }
}

/** Most questions are answered, each with a link; a careful facility gives better answers than a careless one. */
function linkedOf(
  items: readonly { id: number }[],
  usual: Weights,
  { code }: DemoFacility,
  random: Random,
): LinkedAnswer[] {
  return items
    .filter(() => random.happens(0.93))
    .map(({ id }) => ({
      id,
      level: random.weighted(usual),
      link: `https://bukti.silika.test/${code.toLowerCase()}/${id}`,
    }))
}

/** Half of it happens in the last ten days of a semester. */
function sendingTime(period: AssessmentPeriod, random: Random, now: Date): Date {
  const day = 86_400_000
  const start = Date.parse(`${firstDayOfPeriod(period)}T01:00:00Z`)
  const end = Math.min(start + 180 * day, now.getTime() - 3_600_000)
  const late = Math.max(start, end - 10 * day)
  return new Date(Math.floor(random.happens(0.5) ? random.between(late, end) : random.between(start, end)))
}
