import { isDeepStrictEqual } from 'node:util'

import { problem } from '#contract/problem.ts'
import { saveHazardInstrument } from '#contract/self-assessment/hazard-instrument.ts'
import {
  saveCapacityInstrument,
  saveVulnerabilityInstrument,
} from '#contract/self-assessment/linked-instruments.ts'
import {
  saveCapacityQuick,
  saveHazardQuick,
  saveVulnerabilityQuick,
} from '#contract/self-assessment/quick.ts'
import type { HazardKey } from '#domain/hazards.ts'
import { type FieldErrors, mergeErrors } from '#domain/self-assessment/field-errors.ts'
import {
  capacityErrors,
  hazardInstrumentErrors,
  type LinkedAnswer,
  vulnerabilityErrors,
} from '#domain/self-assessment/instruments.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'
import { type AssessmentPeriod, hasBegun, notBegunText } from '#domain/self-assessment/periods.ts'
import { enabledHazards, keptQuickAnswers, mayContinue, quickErrors } from '#domain/self-assessment/quick.ts'
import type { QuickSubmission, Sender } from '#domain/self-assessment/submissions.ts'
import { sentences } from '#domain/self-assessment/words.ts'
import { dayIn } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'
import type { Db } from '#server/database/transaction.ts'
import { lockFacility } from '#server/features/reports/life/facility-queries.ts'
import { type Actor, type Route, write } from '#server/http/implement.ts'

import { placeCapacityAnswers, placeHazardAnswers, placeVulnerabilityAnswers } from './placing.ts'
import { isFinal, quickReadBack, submissionState } from './present.ts'
import {
  findSubject,
  hasArrived,
  insertInstrument,
  type Instrument,
  listAnswers,
  listInstruments,
  listQuick,
  type NewAnswer,
  type NewSubmission,
  type SavedQuick,
  saveQuick,
  type StoredAnswer,
  type Subject,
} from './queries.ts'
import { bankOf, listQuestions } from './question-queries.ts'
import { ofPart, quickByPart, refreshResult } from './scoring.ts'

type Caller = { actor: Actor; db: Db; now: Date }
/** A facility that is about to save a part of a period, with what it has saved of it before. */
type Save = Caller & {
  subject: Subject
  period: AssessmentPeriod
  part: AssessmentPart
  quick: SavedQuick[]
  instruments: Instrument[]
}

/** Opens a save: one's own facility, a period that has begun, and nobody else saving, moving it or changing its hazard levels meanwhile. */
async function openSave(
  { actor, db, now, body: { userId, year, semester } }: Caller & { body: Sender },
  part: AssessmentPart,
  semesterField = 'semester',
): Promise<Save> {
  const period = { year, semester }
  // First of all: where it lies, and the hazard levels there, are read once nobody can change them any more.
  if (userId === actor.id && actor.facilityId !== null) await lockFacility(db, actor.facilityId)
  const subject = userId === actor.id ? await findSubject(db, actor, userId) : undefined
  // What is merged away meanwhile scores nothing any more.
  if (!subject || subject.mergedInto !== null) throw problem('notFound', { what: 'Fasyankes' })
  if (!hasBegun(period, dayIn(actor.zone, now)))
    throw invalid(part, { [semesterField]: [notBegunText(period)] })
  const { facilityId } = subject
  const quick = await listQuick(db, facilityId, period)
  const instruments = await listInstruments(db, facilityId, period)
  return { actor, db, now, subject, period, part, quick, instruments }
}

const originOf = ({ actor, now, subject, period, part }: Save) => ({
  actor,
  now,
  facilityId: subject.facilityId,
  period,
  part,
})

/** The hazard part and the others are refused with different words. */
function invalid(part: AssessmentPart, errors: FieldErrors) {
  return problem(part === 'hazard' ? 'invalidHazardInput' : 'invalidInput', { errors })
}

function assertNoErrors(part: AssessmentPart, errors: FieldErrors) {
  if (Object.keys(errors).length > 0) throw invalid(part, errors)
}

function assertNotFinal({ instruments }: Save) {
  const sent = ofPart(instruments, 'hazard')
  if (sent && isFinal(sent)) throw problem('hazardFinal', { sent_at: sent.sentAt })
}

/**
 * Where the sender says what the answers were begun on, nobody may have saved since: another device would be replaced unknowingly.
 * A higher version than is stored comes from a device that has seen what is no longer here; there is nothing to replace.
 */
function assertNotStale({ actor }: Save, begunOn: number | undefined, last: { version: number; at: Date }) {
  const { version, at } = last
  if (begunOn === undefined || version <= begunOn) return
  throw problem('staleAssessment', { at: momentText(at, actor.zone), version, saved_at: at })
}

const refresh = ({ db, subject, period, now }: Save) => refreshResult(db, { ...subject, period }, now)

// ————— Quick assessments —————

async function saveQuickAssessment(request: Caller & { body: QuickSubmission }, part: AssessmentPart) {
  const save = await openSave(request, part)
  const { db, quick, now } = save
  const { answers, version } = request.body
  if (part === 'hazard') assertNotFinal(save)
  const ids = (await listQuestions(db, ['quick'])).map(({ id }) => id)
  assertNoErrors(part, quickErrors(part, answers, ids))
  const kept = keptQuickAnswers(part, answers)
  const before = ofPart(quick, part)
  const isSame = before && isDeepStrictEqual({ answers: before.answers, hazards: before.hazards }, kept)
  // The same content again: the repeat of a save that lost its reply.
  if (isSame) return quickReply(save, before)
  if (before && parts[part].quick.savesOnce) throw problem('capacityQuickSaved', { saved_at: before.savedAt })
  if (before) assertNotStale(save, version, { version: before.version, at: before.savedAt })
  await saveQuick(db, originOf(save), kept)
  await refresh(save)
  return quickReply(save, { part, ...kept, savedAt: now, version: (before?.version ?? 0) + 1 })
}

function quickReply({ subject, period, part, instruments }: Save, quick: SavedQuick) {
  const stops = part === 'hazard' && !mayContinue(part, quick)
  return {
    data: quickReadBack(subject.userId, period, quick, ofPart(instruments, part)),
    message: stops ? sentences.hazardStopsHere : sentences.quickSaved,
  }
}

// ————— Instruments —————

/** The reply to a submission that has arrived before under its key, even if another one has replaced it since. */
async function findArrived(save: Save, { key }: { key?: string | undefined }) {
  const { db, part, instruments } = save
  const newest = ofPart(instruments, part)
  if (!newest || key === undefined || !(await hasArrived(db, originOf(save), key))) return undefined
  return sentReply(part, newest)
}

/** Stores a submission, unless it equals the last one: then it repeats one that lost its reply. */
async function sendInstrument(save: Save, submission: NewSubmission) {
  const { part, instruments } = save
  const previous = ofPart(instruments, part)
  if (previous) {
    if (await isRepeated(save, submission, previous)) return sentReply(part, previous)
    assertNotStale(save, submission.version, { version: previous.number, at: previous.sentAt })
  }
  const sent = await insertInstrument(save.db, originOf(save), { ...submission, previous })
  await refresh(save)
  return sentReply(part, sent)
}

async function isRepeated({ db, part }: Save, { answers, enabled }: NewSubmission, previous: Instrument) {
  if (parts[part].instrument.isFinal) return false
  const sent = await listAnswers(db, [previous.id])
  return isDeepStrictEqual(comparable(answers), comparable(keptAnswers(sent, enabled)))
}

function sentReply(part: AssessmentPart, instrument: Instrument) {
  return { data: submissionState(instrument), message: parts[part].instrument.sent }
}

const comparable = (answers: readonly NewAnswer[]) =>
  answers
    .map(({ question_id, level, link }) => ({ question_id, level, link }))
    .toSorted((a, b) => a.question_id - b.question_id)

const keptAnswers = (answers: readonly StoredAnswer[], enabled: readonly HazardKey[] | 'all') =>
  answers
    .filter(({ hazard }) => hazard === null || enabled === 'all' || enabled.includes(hazard))
    .map(({ id, level, link }) => linkedRow({ id, level, link }))

/** A row of an answered question; the rules have made sure of level and link. */
const linkedRow = ({ id, level, link }: LinkedAnswer): NewAnswer => ({
  question_id: id,
  ...(level && { level }),
  ...(link !== null && { link }),
})
const answeredRows = (answers: readonly LinkedAnswer[]) =>
  answers.filter(({ level }) => level !== null).map(linkedRow)

const sentWith = ({ key, version }: Pick<NewSubmission, 'key' | 'version'>) => ({ key, version })

export const savingRoutes: Route[] = [
  write(saveHazardQuick, (request) => saveQuickAssessment(request, 'hazard')),
  write(saveVulnerabilityQuick, (request) => saveQuickAssessment(request, 'vulnerability')),
  write(saveCapacityQuick, (request) => saveQuickAssessment(request, 'capacity')),

  write(saveHazardInstrument, async (request) => {
    const { body, db } = request
    const save = await openSave(request, 'hazard')
    const arrived = await findArrived(save, body)
    if (arrived) return arrived
    assertNotFinal(save)
    const bank = bankOf(await listQuestions(db, ['hazardGeneral', 'hazardSpecial']))
    const enabled = enabledHazards('hazard', quickByPart(save.quick))
    const { general, special, errors } = placeHazardAnswers(body, bank)
    const faults = hazardInstrumentErrors({ general, special }, { ...bank, enabled })
    assertNoErrors('hazard', mergeErrors(errors, faults))
    const ticked = general.filter(({ impact, potential }) => impact || potential)
    return sendInstrument(save, {
      ...sentWith(body),
      enabled,
      answers: [
        ...ticked.map(({ id, other, ...boxes }) => ({ question_id: id, ...boxes, other_text: other })),
        ...special.map(({ id, level }) => ({ question_id: id, level })),
      ],
    })
  }),

  write(saveVulnerabilityInstrument, async (request) => {
    const { body, db } = request
    const save = await openSave(request, 'vulnerability')
    const arrived = await findArrived(save, body)
    if (arrived) return arrived
    const bank = bankOf(await listQuestions(db, ['vulnerability']))
    const enabled = enabledHazards('vulnerability', quickByPart(save.quick))
    const { answers, errors } = placeVulnerabilityAnswers(body, bank)
    const faults = vulnerabilityErrors(answers, { items: bank.vulnerability, enabled })
    assertNoErrors('vulnerability', mergeErrors(errors, faults))
    return sendInstrument(save, { ...sentWith(body), enabled, answers: answeredRows(answers) })
  }),

  write(saveCapacityInstrument, async (request) => {
    const { body, db } = request
    const save = await openSave(request, 'capacity', 'semester_assessment')
    const arrived = await findArrived(save, body)
    if (arrived) return arrived
    const bank = bankOf(await listQuestions(db, ['capacity']))
    const { answers, errors } = placeCapacityAnswers(body, bank)
    assertNoErrors('capacity', mergeErrors(errors, capacityErrors(answers, bank.capacity)))
    return sendInstrument(save, { ...sentWith(body), enabled: 'all', answers: answeredRows(answers) })
  }),
]
