/**
 * Measures the search of documents: 2,000 with the text of 40 pages each, in the words of the demonstration's documents, as common as there,
 * and in rare ones that are built as Indonesian builds its words. Prints a table in Markdown. `npm run bench:documents`; filling the database
 * takes minutes.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'

import { type Random, randomOf } from '#domain/random.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { demoDocuments } from '#server/demo/document-texts.ts'
import { insertVersion, writeText } from '#server/features/documents/queries.ts'

import { onDatabase } from '../e2e/product-database.ts'
import { percentile, startMeasured, timesOfReading } from './measuring.ts'

const documents = 2000
const pages = 40
const wordsOnPage = 280
const vocabulary = 30_000
const subjects = [
  ...['limbah medis', 'autoklaf', 'air bersih', 'sanitasi', 'merkuri', 'manifes', 'insinerator'],
  'kebersihan tangan',
]
const words = wordsByFrequency()

const searches = [
  ...['limbah', 'limbah medis', 'autoklaf', 'manifes merkuri', 'pengelolaan limbah medis di puskesmas'],
  ...[
    '"limbah medis"',
    '"air bersih" sanitasi',
    'limbah -merkuri',
    'limb',
    'sanit',
    'peraturan',
    'yang dan di',
  ],
  ...['surat edaran nomor 17', 'dinas kesehatan kabupaten', 'kebersihan tangan autok', 'tidakada', '🚑'],
  // Of those in the middle, and the rarest.
  ...[words.slice(500, 504).join(' '), words.at(-1) ?? ''],
]
const addresses = searches.flatMap((cari) =>
  ['', '&page=2', '&kategori=Peraturan'].map((rest) => `cari=${encodeURIComponent(cari)}${rest}`),
)
const lists = ['', 'page=20', 'kategori=Instrumen', 'title=nomor%2017', 'halaman=3']

await using folder = await mkdtempDisposable(path.join(tmpdir(), 'silika-bench-'))
await using product = await startMeasured(folder.path)
await onDatabase(folder.path, async (database) => {
  await seed(database)
  console.log(`| ${documents} documents of ${pages} pages, ${cpus().length} cores | p50 | p95 | slowest |`)
  console.log('| --- | --- | --- | --- |')
  await measure('any search', addresses)
  for (const cari of searches) await measure(cari, [`cari=${encodeURIComponent(cari)}`])
  await measure('lists without words', lists)
})

/** Documents of one shared file. */
async function seed({ db }: Database): Promise<void> {
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('subject', '=', 'document')
    .limit(1)
    .executeTakeFirstOrThrow()
  const admin = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Administrator')
    .limit(1)
    .executeTakeFirstOrThrow()
  const kinds = ['Peraturan', 'Surat edaran', 'Instrumen', 'Bahan paparan']
  for (let number = 1; number <= documents; number++)
    await inTransaction(db, async (tx) => {
      const random = randomOf(`document ${number}`)
      const at = new Date(Date.UTC(2026, 0, 1) - number * 3_600_000)
      const by = { created_by: admin.id, created_at: at }
      const kategori = kinds[number % kinds.length] ?? ''
      const { id } = await tx
        .insertInto('document')
        .values({
          ...{
            title: `${kategori} nomor ${number} tentang ${subjects[number % subjects.length]}`,
            kategori,
            latest: 1,
          },
          description: `Uraian ${wordsOf(random, 12)}`,
          ...{
            access: 'public',
            status: 'published',
            published_at: at,
            ...by,
            changed_by: admin.id,
            changed_at: at,
          },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const versionId = await insertVersion(tx, {
        ...{ document_id: id, number: 1, file_id: file.id, note: '', ...by, text_state: 'waiting' },
      })
      const passages = Array.from({ length: pages }, (_, index) => ({
        page: index + 1,
        text: wordsOf(random, wordsOnPage),
      }))
      await writeText(tx, { versionId, documentId: id }, { state: 'read', pages, passages })
    })
  for (const table of ['document', 'document_version', 'document_passage'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** Words as they fall in a language: the n-th most frequent about one in n. */
function wordsOf(random: Random, count: number): string {
  return Array.from({ length: count }, () => {
    const rank = Math.floor(words.length ** random.next()) - 1
    return rank < 60 && random.happens(0.1) ? subjects[rank % subjects.length] : words[rank]
  }).join(' ')
}

/** The words of the demonstration's documents, the most frequent first, and then as many built ones as a large vocabulary has. */
function wordsByFrequency(): string[] {
  const counts = new Map<string, number>()
  const texts = demoDocuments.flatMap(({ versions }) => versions.flatMap((version) => version.pages.flat()))
  for (const [word] of texts
    .join(' ')
    .toLowerCase()
    .matchAll(/\p{L}+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word)
  const built = new Set(known)
  const random = randomOf('words of documents')
  while (built.size < vocabulary) built.add(builtWord(random))
  return [...built]
}

/** A root with what may stand before and behind it, for the stemmer to take off. */
function builtWord(random: Random): string {
  const syllable = () =>
    random.pick(['b', 'd', 'g', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'w', 'ng']) +
    random.pick(['a', 'a', 'i', 'u', 'e', 'o'])
  const root = `${syllable()}${syllable()}${random.happens(0.3) ? syllable() : ''}${random.pick(['', 'n', 'k', 't', 'r', 's', 'h'])}`
  return (
    random.pick(['', '', 'me', 'di', 'ber', 'pe', 'ter', 'ke']) +
    root +
    random.pick(['', '', 'an', 'kan', 'i', 'nya'])
  )
}

/** Each address twenty times, one after the other, as a visitor. */
async function measure(what: string, asked: readonly string[]): Promise<void> {
  const times: number[] = []
  for (const one of asked)
    times.push(...(await timesOfReading(`${product.url}/api/public-dokumen?${one}`, 20)))
  const at = (share: number) => percentile(times, share).toFixed(0)
  console.log(`| ${what} | ${at(0.5)} ms | ${at(0.95)} ms | ${at(1)} ms |`)
}
