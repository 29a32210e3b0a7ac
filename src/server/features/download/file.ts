import type { FileContent } from '#contract/envelope.ts'
import type { DownloadFormat } from '#domain/download.ts'
import { spanText } from '#domain/span.ts'
import { dayIn } from '#domain/time.ts'
import { momentText, monthText, numberText, percentText } from '#domain/words.ts'
import { cursorRows, inSnapshot } from '#server/database/snapshot.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { titleOf } from '#server/features/reports/life/present.ts'
import type { Services } from '#server/http/implement.ts'
import { type ReportTable, reportTables, type Version } from '#server/report-tables/report-tables.ts'
import { aboutSheet, allRegions, csvFile, workbookFile, zipFile } from '#server/spreadsheet/download.ts'
import type { OutCell, OutSheet } from '#server/spreadsheet/workbook.ts'

import {
  type Counted,
  countReports,
  type Downloader,
  type DownloadScope,
  getOwed,
  listVersions,
  type Owed,
  reportsStatement,
} from './queries.ts'
import { wordsOf } from './scope.ts'

type Making = { db: ReadDb; services: Pick<Services, 'forms' | 'config'>; now: Date }
/** Told after each batch how many reports have been read. */
type Tell = (rows: number) => Promise<void>

const files = {
  xlsx: workbookFile,
  zip: zipFile,
  csv: (name: string, [, main]: Sheets) => csvFile(name, main),
} as const satisfies Record<DownloadFormat, (name: string, sheets: Sheets) => FileContent>

/** What it is, the reports, their lists, and the words of the questions. */
type Sheets = readonly [about: OutSheet, reports: OutSheet, ...others: OutSheet[]]

/**
 * The reports of a scope as a file, made while it is read from one state of the database. It begins with its first byte and ends with its
 * last, or when its reader leaves.
 */
export function fileOf(
  making: Making,
  {
    scope,
    format,
    namesReporters,
    tell,
  }: { scope: DownloadScope<Downloader>; format: DownloadFormat; namesReporters: boolean; tell?: Tell },
): FileContent {
  const { db, now } = making
  const region = scope.places.regency ?? scope.places.province
  const name = [scope.form, scope.span, region?.code, dayIn(scope.by.zone, now)].filter(Boolean).join('-')
  const stream = inSnapshot(db, async function* (snapshot) {
    const sheets = await sheetsOf({ ...making, db: snapshot }, { scope, namesReporters }, tell)
    yield* files[format](name, sheets).stream
  })
  // What the file is called and what kind it is are known before anything is read.
  return { ...files[format](name, [nothing, nothing]), stream }
}

const nothing: OutSheet = { name: '', columns: [], rows: [] }

async function sheetsOf(
  making: Making,
  { scope, namesReporters }: Pick<About, 'scope' | 'namesReporters'>,
  tell: Tell | undefined,
): Promise<Sheets> {
  const { db, services, now } = making
  const { forms } = services
  const { form } = scope
  const versions = await listVersions(db, scope, forms)
  let rows = 0
  const [main, ...lists] = reportTables({
    db,
    forms,
    form,
    versions,
    namesReporters,
    source: async function* (only) {
      for await (const batch of cursorRows(db, reportsStatement(scope, only))) {
        yield batch
        if (only) continue
        rows += batch.length
        await tell?.(rows)
      }
    },
  })
  const base = { ...(await countReports(db, scope)), ...(await getOwed(db, scope)) }
  const about = aboutRows({ services, now, scope, versions, base, namesReporters })
  return [
    aboutSheet(about),
    main.sheet,
    ...lists.map(({ sheet }) => sheet),
    dictionarySheet([main, ...lists]),
  ]
}

type About = Pick<Making, 'services' | 'now'> & {
  scope: DownloadScope<Downloader>
  versions: readonly Version[]
  base: Counted & Owed
  namesReporters: boolean
}

function aboutRows({
  services,
  now,
  scope,
  versions,
  base,
  namesReporters,
}: About): [label: string, value: OutCell][] {
  const { forms, config } = services
  const { by, form, places, to } = scope
  const { expected, reported, rows, confirmed } = base
  const share = percentText(expected > 0 ? (100 * reported) / expected : null)
  return [
    ['Isi', `Laporan ${titleOf(forms, form, to)}, satu baris untuk setiap laporan`],
    ['Periode', spanText(scope.span)],
    ...Object.entries(
      wordsOf({
        ...scope,
        province: places.province?.name ?? allRegions(by.reach),
        regency: places.regency?.name ?? allRegions(by.reach),
      }),
    ).map(([label, words]): [string, OutCell] => [label, words ?? 'Semua']),
    ['Jumlah laporan', rows],
    ['Di antaranya terkonfirmasi', confirmed],
    [
      'Dasar',
      `${numberText(reported)} dari ${numberText(expected)} laporan yang wajib sudah dikirim (${share}), apa pun statusnya`,
    ],
    ['Nama dan nomor pelapor', namesReporters ? 'Disertakan atas permintaan' : 'Disamarkan'],
    ['Versi formulir', versionText(versions)],
    ['Keadaan per', momentText(now, by.zone)],
    ['Dibuat oleh', by.fullName],
    ['Sistem', config.appName],
    [
      'Cara membaca',
      'Setiap laporan memakai pertanyaan versinya sendiri; sel kosong berarti tidak dijawab atau tidak ditanyakan. Daftar di dalam laporan ada di tabel tersendiri. Kode pertanyaan dan pilihan ada di Kamus data.',
    ],
  ]
}

/** `2 (Januari 2026 – April 2026), 1 (…)`; the months are those of the reports. */
function versionText(versions: readonly Version[]): string {
  return [...Map.groupBy(versions, ({ version }) => version)]
    .map(([version, months]) => {
      const [from, to] = [months.at(-1)?.month ?? '', months[0]?.month ?? '']
      return `${version} (${from === to ? monthText(to) : `${monthText(from)} – ${monthText(to)}`})`
    })
    .join(', ')
}

/** Every question of the tables with its code, and the codes of its choices. */
function dictionarySheet(tables: readonly ReportTable[]): OutSheet {
  return {
    name: 'Kamus data',
    columns: [
      { label: 'Tabel' },
      { label: 'Kolom', width: 48 },
      { label: 'Kode', width: 32 },
      { label: 'Formulir', width: 24 },
      { label: 'Versi formulir' },
      { label: 'Pilihan (kode = isi sel)', width: 60 },
    ],
    rows: tables.flatMap(({ sheet, questions }) =>
      questions.map(({ label, name, form, versions, codes }): OutCell[] => [
        sheet.name,
        label,
        name,
        form,
        [...new Set(versions)].toSorted((one, other) => one - other).join(', '),
        Object.entries(codes)
          .map(([code, words]) => `${code} = ${words}`)
          .join('; ') || null,
      ]),
    ),
  }
}
