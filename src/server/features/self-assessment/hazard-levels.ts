import { fieldProblem, fieldProblems } from '#contract/problem.ts'
import * as contract from '#contract/self-assessment/hazard-levels.ts'
import { findHazard } from '#domain/hazards.ts'
import { recordAct } from '#server/database/audit.ts'
import type { Db, ReadDb } from '#server/database/transaction.ts'
import { type Actor, read, type Route, slow, write } from '#server/http/implement.ts'

import {
  type HazardLevel,
  listHazardLevels,
  listRegencyCodes,
  listStoredLevels,
  lockFacilitiesIn,
  saveHazardLevels,
} from './hazard-level-queries.ts'
import { irbiJudge, readLevel } from './irbi-sheet.ts'
import { recountRegencies } from './recounting.ts'

type GivenRow = { kabupatenkota_id: string; bencana: string; tingkat: string }

export const hazardLevelRoutes: Route[] = [
  read(contract.listHazardLevels, async ({ db, query }) => {
    const rows = await listHazardLevels(db, query.provinsi_id)
    const regencies = Map.groupBy(rows, ({ code }) => code)
    return {
      data: [...regencies].map(([code, levels]) => ({
        kabupatenkota_id: code,
        name: levels[0]?.name ?? '',
        levels: Object.fromEntries(
          levels.flatMap(({ hazard, level }) => (hazard && level ? [[hazard, level]] : [])),
        ),
        source: [...new Set(levels.flatMap(({ source }) => source ?? []))].toSorted().join('; ') || null,
        updated_at: newest(levels.flatMap(({ updated_at }) => updated_at ?? [])),
      })),
    }
  }),

  write(contract.importHazardLevels, async (request) => {
    const { db, body } = request
    const { levels, errors } = await checkRows(db, body.rows)
    if (errors.length > 0)
      throw fieldProblems(errors.map(({ index, field, message }) => [`rows.${index}.${field}`, message]))
    const counts = await importLevels(request, levels, body.dry_run ?? false)
    return { data: counts, message: importedWords(counts) }
  }),

  slow(contract.uploadHazardLevels, async (request) => {
    const { actor, upload, body, services, transact } = request
    const sheet = await services.sheets.read(irbiJudge, { path: upload.path, account: actor.id, given: null })
    const isDry = body.dry_run === 'true'
    return transact(async (db) => {
      const { levels, errors } = await checkRows(db, sheet.rows)
      const all = [
        ...sheet.errors,
        ...errors.map(({ index, message }) => ({ row: sheet.rows[index]?.row ?? 1, message })),
      ].toSorted((one, other) => one.row - other.row)
      if (all.length === 0 && levels.length === 0)
        throw fieldProblem('file', 'Berkas ini tidak berisi tingkat bahaya.')
      // All or nothing: a sheet with errors is only looked at.
      const counts = await importLevels({ ...request, db }, levels, isDry || all.length > 0)
      return {
        data: { ...counts, errors: all.slice(0, mostErrors), error_count: all.length },
        message:
          all.length > 0
            ? `${all.length} kesalahan ditemukan; tidak ada yang disimpan.`
            : importedWords(counts),
      }
    })
  }),
]

/** How many errors of a sheet are listed one by one. */
const mostErrors = 200

/** Stores the levels that differ and recomputes what depends on them; a dry run only counts. */
async function importLevels(
  { actor, db, body, now }: { actor: Actor; db: Db; body: { source?: string | undefined }; now: Date },
  levels: readonly HazardLevel[],
  isDry: boolean,
) {
  const source = body.source || null
  const codes = [...new Set(levels.map(({ regency_code }) => regency_code))]
  const nothing = { rows: 0, changed: 0, unchanged: 0, recomputed: 0, dry_run: isDry }
  if (codes.length === 0) return nothing
  const stored = new Map((await listStoredLevels(db, codes)).map((row) => [keyOf(row), row]))
  const changed = levels.filter((row) => {
    const before = stored.get(keyOf(row))
    // A sheet that names no source says nothing of where a level comes from that it does not change.
    return before?.level !== row.level || (source !== null && before.source !== source)
  })
  const counts = {
    rows: levels.length,
    changed: changed.length,
    unchanged: levels.length - changed.length,
    dry_run: isDry,
  }
  if (isDry || changed.length === 0) return { ...counts, recomputed: 0 }
  await saveHazardLevels(db, changed, { source, now, actorId: actor.id })
  const moved = changed.filter((row) => stored.get(keyOf(row))?.level !== row.level)
  const touched = [...new Set(moved.map(({ regency_code }) => regency_code))]
  // Who saves meanwhile is either waited for, and counted here, or waits and reads the new levels.
  await lockFacilitiesIn(db, touched)
  const recomputed = await recountRegencies(db, touched, now)
  await recordAct({ db, actor, now }, 'hazard-level.import', source ?? 'irbi', {
    recomputed,
    levels: changed.map((row) => ({ ...row, before: stored.get(keyOf(row))?.level ?? null })),
  })
  return { ...counts, recomputed }
}

function importedWords({ changed, recomputed, dry_run }: Awaited<ReturnType<typeof importLevels>>): string {
  return dry_run || changed === 0
    ? `${changed} tingkat bahaya akan berubah.`
    : `${changed} tingkat bahaya disimpan; ${recomputed} penilaian dihitung ulang.`
}

const keyOf = ({ regency_code, hazard }: Pick<HazardLevel, 'regency_code' | 'hazard'>) =>
  `${regency_code}/${hazard}`
const newest = (instants: readonly Date[]) =>
  instants.reduce<Date | null>((last, at) => (last && last > at ? last : at), null)

/** The levels of rows, and what is wrong with each row and column. */
async function checkRows(db: ReadDb, rows: readonly GivenRow[]) {
  if (rows.length === 0) return { levels: [], errors: [] }
  const known = new Set(
    await listRegencyCodes(db, [...new Set(rows.map(({ kabupatenkota_id }) => kabupatenkota_id))]),
  )
  const errors: { index: number; field: keyof GivenRow; message: string }[] = []
  const levels = new Map<string, HazardLevel>()
  for (const [index, { kabupatenkota_id, bencana, tingkat }] of rows.entries()) {
    const addError = (field: keyof GivenRow, message: string) => void errors.push({ index, field, message })
    const [hazard, level] = [findHazard(bencana), readLevel(tingkat)]
    if (!known.has(kabupatenkota_id)) addError('kabupatenkota_id', 'Kabupaten/kota tidak ditemukan.')
    if (!hazard) addError('bencana', 'Jenis bencana tidak dikenal.')
    if (!level) addError('tingkat', 'Tulis Tinggi, Sedang, Rendah, atau nilai indeks.')
    if (!known.has(kabupatenkota_id) || !hazard || !level) continue
    const row = { regency_code: kabupatenkota_id, hazard, level }
    if (levels.has(keyOf(row))) addError('bencana', 'Kabupaten/kota dan bencana ini tertulis dua kali.')
    levels.set(keyOf(row), row)
  }
  return { levels: [...levels.values()], errors }
}
