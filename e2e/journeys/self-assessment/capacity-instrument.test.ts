import { expect } from 'vitest'

import { labels } from '#domain/self-assessment/words.ts'

import { journey } from '../../journey.ts'
import { arrive } from '../../pages/arrive.ts'
import { expectGood } from '../../pages/good.ts'
import {
  answer,
  dialogOf,
  evidence,
  expectToast,
  instrumentAddress,
  openedFor,
  questionAt,
  read,
} from '../../pages/instruments.ts'

/** Every text that the specification fixes for the instrument, at the moment at which it belongs. */

journey(
  'the capacity instrument: nine groups, Next to Kirim, tab by tab and then as a whole',
  ['desk'],
  async (walk) => {
    const period = { year: 2025, semester: 1 } as const
    const { page, facility } = await openedFor(walk)
    await page.goto(instrumentAddress('capacity', period))
    for (const words of ['selesai dilaksanakan', 'sedang berjalan', 'tidak atau belum dilaksanakan'])
      await page.getByRole('definition').getByText(words, { exact: true }).waitFor()
    const groups = await read<{ id: number; name: string }[]>(facility.call, '/api/penilaianquestionall')
    const tabs = page.getByRole('tablist', { name: 'Kelompok pertanyaan' }).getByRole('tab')
    expect((await tabs.allTextContents()).map((words) => words.replace(/\d+ dari.*/, ''))).toEqual(
      groups.map(({ id, name }) => `${id}${name}`),
    )
    await expectGood(page, 'the capacity instrument')

    const next = page.getByRole('button', { name: 'Next', exact: true })
    await answer(page, 1, 'Tinggi')
    expect(await questionAt(page, 1).getByRole('radio', { name: 'Tinggi' }).getAttribute('value')).toBe('1')
    await next.click()
    const refusal = dialogOf(page, 'Validasi Gagal')
    await refusal.getByText('Kepemimpinan dan Tata Kelola: Link/URL wajib diisi', { exact: true }).waitFor()
    await refusal.getByRole('button', { name: 'Perbaiki' }).click()
    await questionAt(page, 1).getByLabel(labels.link).fill(evidence)
    for (const { name } of groups.slice(1)) {
      await next.click()
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    }
    expect(await next.count()).toBe(0)

    // A group that was left out of order is refused with the whole.
    await tabs.nth(1).click()
    await answer(page, 2, 'Rendah')
    await tabs.nth(8).click()
    const send = page.getByRole('button', { name: 'Kirim', exact: true })
    await send.click()
    await refusal.getByText('Tenaga Kesehatan: Link/URL wajib diisi', { exact: true }).waitFor()
    await refusal.getByRole('button', { name: 'Perbaiki' }).click()
    await questionAt(page, 2).getByLabel(labels.link).fill(evidence)
    await page.reload()
    await tabs.nth(8).click()

    await page.route('**/api/instrument-penilaian', (route) => route.abort('connectionfailed'), { times: 1 })
    await send.click()
    const question = dialogOf(page, 'Konfirmasi')
    await question.getByText('64 pertanyaan belum dijawab.').waitFor()
    await question.getByRole('button', { name: 'Ya', exact: true }).click()
    await page
      .getByText('Gagal menyimpan data: Gagal menghubungi server. Periksa koneksi internet Anda.', {
        exact: true,
      })
      .waitFor()
    await send.click()
    await question.getByRole('button', { name: 'Ya', exact: true }).click()
    await arrive(page, '**/formulir?*')
    await expectToast(page, 'Data penilaian instrument berhasil disimpan.')
    const { details } = await read<{ details: unknown }>(
      facility.call,
      `/api/instrument-penilaian/${facility.id}/${period.year}/${period.semester}`,
    )
    expect(details).toEqual([
      { question_id: 40_101, answer: 'Tinggi', link: evidence },
      { question_id: 40_202, answer: 'Rendah', link: evidence },
    ])
    await page.goto(instrumentAddress('capacity', period))
    expect(await questionAt(page, 1).getByRole('radio', { name: 'Tinggi' }).isChecked()).toBe(true)
  },
  { timeout: 240_000 },
)
