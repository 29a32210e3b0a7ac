import { describe, expect, it } from 'vitest'

import { textPdf } from '#server/pdf/text-pdf.ts'
import { sendFile } from '#server/testing/files.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

const title = 'Keputusan HK.01.07/MENKES/537/2020 untuk Kabupaten/Kota'
const bytes = textPdf([
  ['Limbah', 'Limbah padat COVID-19 diserahkan oleh fasyankes/pengelola tahun 2019-2021.'],
])

describe('a document whose words are joined', () => {
  it(
    'is found by each of them, and its excerpt shows them as they are written',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const fields = { title, kategori: 'Peraturan/keputusan', description: 'Menggantikan 18/2019.' }
      ok(await sendFile(admin, '/api/dokumen', { name: 'keputusan.pdf', bytes }, fields))
      const visitor = await world.as(null)
      const find = async (words: string) =>
        ok(await visitor.get(`/api/public-dokumen?cari=${encodeURIComponent(words)}`)).data
      const inHead = [
        ...['menkes 537', 'menkes', 'HK.01.07/MENKES/537/2020', 'kota', 'kabupaten', 'kabupaten/kota'],
        ...['"kabupaten kota"', '"kabupaten/kota"', 'keputusan', '2019', '18/2019', 'menkes -bupati/kota'],
      ]
      for (const words of inHead)
        expect([words, await find(words)]).toMatchObject([words, [{ title, excerpt: null }]])
      for (const words of ['menkes -kabupaten/kota', 'menkes -537', '"kota kabupaten"'])
        expect([words, await find(words)]).toEqual([words, []])
      await runJobs(world)
      const inText = ['covid 19', 'COVID-19', 'covid', 'pengelola', 'fasyankes/pengelola', '2021']
      for (const words of [...inText, '"covid 19"', '"covid-19"', '"fasyankes/pengelola tahun"', 'pengel']) {
        const [row] = await find(words)
        expect([words, row?.title]).toEqual([words, title])
        const pieces: { text: string; is_hit: boolean }[] = row.excerpt.pieces
        expect(pieces.map(({ text }) => text).join('')).toContain(
          'COVID-19 diserahkan oleh fasyankes/pengelola tahun 2019-2021.',
        )
        expect(pieces.some(({ is_hit }) => is_hit)).toBe(true)
      }
      expect(await find('"pengelola fasyankes"')).toEqual([])
    }),
  )
})
