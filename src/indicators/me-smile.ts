import {
  isOfInfectiousMix,
  type WasteCategory,
  wasteCategories,
  wasteCategoryNames,
} from '#domain/medical-waste.ts'
import type { Month } from '#domain/month.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { round } from '#domain/words.ts'
import { proposedSum } from '#forms/answers/proposals.ts'
import { acceptable } from '#forms/answers/pruning.ts'
import { asRows } from '#forms/answers/rows.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import { amountOf, answerOf, type AnswerSheet, type FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { isRows } from '#forms/shape.ts'

/**
 * What ME-SMILE's weighing records of a month say in a medical-waste report. Pure: records and a draft go in, the draft with
 * their figures comes out, with a word on everything that was left out.
 */

/** How far a weighed bag has come. */
export const weighingStates = ['ditimbang', 'disimpan', 'diangkut', 'diterima', 'diolah'] as const

/** One weighing of one labelled bag. */
export type WeighingRecord = {
  /** The text of the bag's QR label. */
  labelCode: string
  category: string
  weightKg: number
  weighedAt: Date
  /** When this record took the place of an earlier one of the same label; null for a first weighing. */
  correctedAt: Date | null
  state: (typeof weighingStates)[number]
  manifestNo: string | null
  transportedAt: Date | null
  vehicleNo: string | null
  receiver: string | null
}

/** Why a record, or what it would have filled, was left out. */
export const skipReasons = {
  unreadable: 'Catatan tidak lengkap atau tidak dapat dibaca.',
  corrected: 'Label sudah dikoreksi dengan penimbangan yang lebih baru.',
  otherMonth: 'Ditimbang di luar bulan laporan.',
  unknownCategory: 'Kategori limbah tidak dikenal.',
  notAsked: 'Kategori ini tidak berlaku menurut isian formulir.',
  outOfRange: 'Jumlahnya di luar batas formulir; isi sendiri.',
  shippedOtherMonth: 'Diangkut di luar bulan laporan; timbulannya tetap dihitung bila ditimbang bulan ini.',
  noManifest: 'Diangkut tanpa nomor manifes; tulis sendiri di daftar pengangkutan.',
  mixedManifest:
    'Manifes memuat lebih dari satu jenis limbah; tulis jenis ini sendiri di daftar pengangkutan.',
  tooManyShipments: 'Daftar pengangkutan penuh; tulis sisanya sebagai lampiran.',
} as const
export type SkipReason = keyof typeof skipReasons

/** A weighing record that filled nothing, by its label. */
export type Skipped = { reason: SkipReason; labelCode: string }
/** A field that was filled: kilograms now, and what stood there before. */
export type ImportedFigure = { field: string; category: WasteCategory; kg: number; before: number | null }
/** The filled draft, and what became of the records. */
export type MeSmileImport = {
  answers: AnswerSheet
  figures: ImportedFigure[]
  /** How many manifests were written into the list of shipments. */
  shipments: number
  skipped: Skipped[]
}

const sumOf = (records: readonly WeighingRecord[]) =>
  records.reduce((sum, { weightKg }) => sum + Math.round(weightKg * 100), 0) / 100
const isCategory = (word: string): word is WasteCategory => Object.hasOwn(wasteCategories, word)
const monthIn = (zone: Zone, at: Date): Month => dayIn(zone, at).slice(0, 7)

/** Fills the records' figures into a draft; what they do not speak of stays as it is. */
export function fillFromMeSmile(
  records: readonly WeighingRecord[],
  form: FormDefinition,
  answers: AnswerSheet,
  context: FormContext,
): MeSmileImport {
  const { month, profile } = context
  const skipped: Skipped[] = []
  const leaveOut = (reason: SkipReason, left: readonly WeighingRecord[]) =>
    void skipped.push(...left.map(({ labelCode }) => ({ reason, labelCode })))

  const { latest, replaced } = latestByLabel(records)
  leaveOut('corrected', replaced)
  const [known, unknown] = partition(latest, ({ category }) => isCategory(category))
  leaveOut('unknownCategory', unknown)
  const isOfMonth = (record: WeighingRecord) => monthIn(profile.zone, record.weighedAt) === month
  const isTransported = ({ state }: WeighingRecord) =>
    state === 'diangkut' || state === 'diterima' || state === 'diolah'
  const weighed = known.filter(isOfMonth)
  const { rows, shipped } = shipmentsOf(known.filter(isTransported), context, leaveOut)
  leaveOut(
    'otherMonth',
    known.filter((record) => !isOfMonth(record) && !shipped.includes(record) && !isTransported(record)),
  )

  const merged = mergeShipments(asRows(answers['shipments']), rows, leaveOut)
  const generated = byCategory(weighed, 'generated_kg')
  const handedOver = byCategory(merged.imported, 'third_party_kg')
  // What the person has listed beside the imported manifests counts as handed over too.
  for (const [category, kg] of merged.typed)
    if (handedOver[`${category}_third_party_kg`] !== undefined)
      handedOver[`${category}_third_party_kg`] = round(
        (handedOver[`${category}_third_party_kg`] ?? 0) + kg,
        2,
      )
  const figures = { ...generated, ...handedOver }
  if (Object.keys(figures).length === 0) return { answers, figures: [], shipments: 0, skipped }

  const given: AnswerSheet = {
    ...withoutFollowing(form, answers, Object.keys(figures)),
    ...figures,
    data_source: 'me_smile',
    ...(merged.shipments > 0
      ? {
          trn_ext_done: 'ya',
          // The numbers of ME-SMILE are those of the electronic manifest.
          trn_manifest_kind: manifestKindOf(answers),
          shipments: merged.rows,
        }
      : {}),
  }
  const { answers: accepted, errors } = acceptable(form, given, context)
  for (const [field, left] of Object.entries(recordsByField(weighed, merged.imported))) {
    if (answerOf(accepted, field) !== undefined) continue
    leaveOut(errors.some((error) => error.field === field) ? 'outOfRange' : 'notAsked', left)
  }
  return {
    answers: accepted,
    figures: Object.entries(figures).flatMap(([field, kg]) => {
      const category = categoryOf(field)
      const before = answerOf(answers, field)
      return answerOf(accepted, field) === undefined || !category
        ? []
        : [{ field, category, kg, before: typeof before === 'number' ? before : null }]
    }),
    shipments: merged.shipments,
    skipped,
  }
}

/** A label counts once: its latest correction, and of equal ones the last in the list. */
function latestByLabel(records: readonly WeighingRecord[]) {
  const standing = new Map<string, WeighingRecord>()
  const replaced: WeighingRecord[] = []
  const saidAt = ({ correctedAt, weighedAt }: WeighingRecord) => (correctedAt ?? weighedAt).getTime()
  for (const record of records) {
    const before = standing.get(record.labelCode)
    const isNewer = !before || saidAt(record) >= saidAt(before)
    if (before) replaced.push(isNewer ? before : record)
    if (isNewer) standing.set(record.labelCode, record)
  }
  return { latest: [...standing.values()], replaced }
}

type LeaveOut = (reason: SkipReason, left: readonly WeighingRecord[]) => void
type Shipment = { row: AnswerSheet & { ship_manifest_no: string }; records: WeighingRecord[] }

/** One row for each manifest of the month. */
function shipmentsOf(transported: readonly WeighingRecord[], context: FormContext, leaveOut: LeaveOut) {
  const { month, profile } = context
  const [here, elsewhere] = partition(
    transported,
    ({ transportedAt, weighedAt }) => monthIn(profile.zone, transportedAt ?? weighedAt) === month,
  )
  leaveOut('shippedOtherMonth', elsewhere)
  const isNumber = (text: string | null) => text !== null && text.length >= 5 && text.length <= 50
  const [numbered, unnumbered] = partition(here, ({ manifestNo }) => isNumber(manifestNo))
  leaveOut('noManifest', unnumbered)
  const rows = [...Map.groupBy(numbered, ({ manifestNo }) => manifestNo ?? '')].map(([number, records]) =>
    shipmentOf(number, records, profile.zone, leaveOut),
  )
  return { rows, shipped: numbered }
}

function shipmentOf(
  number: string,
  all: readonly WeighingRecord[],
  zone: Zone,
  leaveOut: LeaveOut,
): Shipment {
  const groups = [
    ...Map.groupBy(all, ({ category }) => (isOfInfectiousMix(category) ? 'campuran_infeksius' : category)),
  ].toSorted(([, a], [, b]) => sumOf(b) - sumOf(a))
  // A number stands in the list once, so that the heaviest kind has it.
  const [[kind, records], ...others] = groups as [[string, WeighingRecord[]], ...[string, WeighingRecord[]][]]
  for (const [, left] of others) leaveOut('mixedManifest', left)
  const categories = new Set(records.map(({ category }) => category))
  const dates = records.flatMap(({ transportedAt }) => (transportedAt ? dayIn(zone, transportedAt) : []))
  const vehicle = records.find(({ vehicleNo }) => vehicleNo)?.vehicleNo
  const receiver = records.find(({ receiver: name }) => name)?.receiver
  const slowest = weighingStates.find((state) => records.some((record) => record.state === state))
  return {
    records,
    row: {
      ship_manifest_no: number,
      ship_category: categories.size === 1 ? [...categories][0] : kind,
      ship_weight_kg: sumOf(records),
      ...(dates.length > 0 ? { ship_date: dates.toSorted()[0] } : {}),
      ship_status: slowest,
      ...(vehicle ? { ship_vehicle_no: vehicle } : {}),
      ...(receiver ? { ship_receiver: receiver } : {}),
    },
  }
}

/** How many rows the form's list of shipments holds. */
const mostShipments = 60

/** The imported rows among those that are there: a manifest that is listed already is brought up to date, with what was added by hand. */
function mergeShipments(listed: readonly AnswerSheet[], shipments: readonly Shipment[], leaveOut: LeaveOut) {
  const byNumber = new Map(shipments.map((shipment) => [shipment.row.ship_manifest_no, shipment]))
  const numberOf = (row: AnswerSheet) => {
    const number = answerOf(row, 'ship_manifest_no')
    return typeof number === 'string' ? number : ''
  }
  const kept = listed.map((row) => ({ ...row, ...byNumber.get(numberOf(row))?.row }))
  const numbers = new Set(listed.map(numberOf))
  const added = shipments.filter(({ row }) => !numbers.has(row.ship_manifest_no))
  const room = Math.max(0, mostShipments - kept.length)
  for (const { records } of added.slice(room)) leaveOut('tooManyShipments', records)
  const imported = [...shipments.filter((one) => !added.includes(one)), ...added.slice(0, room)]
  const typed = new Map<string, number>()
  for (const row of listed) {
    const category = answerOf(row, 'ship_category')
    if (byNumber.has(numberOf(row)) || typeof category !== 'string') continue
    typed.set(category, (typed.get(category) ?? 0) + amountOf(row, 'ship_weight_kg'))
  }
  return {
    rows: [...kept, ...added.slice(0, room).map(({ row }) => row)],
    imported: imported.flatMap(({ records }) => records),
    shipments: imported.length,
    typed,
  }
}

function manifestKindOf(answers: AnswerSheet): unknown {
  const kind = answerOf(answers, 'trn_manifest_kind')
  return kind === undefined || kind === 'tidak_ada' ? 'festronik' : kind
}

/**
 * The answers without the sums (the closing stock) that followed from what is now replaced; they are recomputed. A weighed
 * one stays.
 */
function withoutFollowing(
  form: FormDefinition,
  answers: AnswerSheet,
  fields: readonly string[],
): AnswerSheet {
  const rest: Record<string, unknown> = { ...answers }
  for (const { name, field } of slotsOf(form)) {
    if (isRows(field) || !field.proposal || !('plus' in field.proposal)) continue
    const { plus, minus } = field.proposal
    const isTouched = [...plus, ...minus].some((term) => fields.includes(term))
    if (isTouched && rest[name] === proposedSum(field, answers)) delete rest[name]
  }
  return rest
}

const fieldOf = (category: string, column: 'generated_kg' | 'third_party_kg') => `${category}_${column}`
const categoryOf = (field: string) =>
  wasteCategoryNames.find(
    (category) =>
      field === fieldOf(category, 'generated_kg') || field === fieldOf(category, 'third_party_kg'),
  )

function groupByField(records: readonly WeighingRecord[], column: 'generated_kg' | 'third_party_kg') {
  return Map.groupBy(records, ({ category }) => fieldOf(category, column))
}

function byCategory(
  records: readonly WeighingRecord[],
  column: 'generated_kg' | 'third_party_kg',
): Record<string, number> {
  return Object.fromEntries([...groupByField(records, column)].map(([field, group]) => [field, sumOf(group)]))
}

function recordsByField(
  weighed: readonly WeighingRecord[],
  shipped: readonly WeighingRecord[],
): Record<string, WeighingRecord[]> {
  return Object.fromEntries([
    ...groupByField(weighed, 'generated_kg'),
    ...groupByField(shipped, 'third_party_kg'),
  ])
}

function partition<T>(items: readonly T[], holds: (item: T) => boolean): [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))]
}
