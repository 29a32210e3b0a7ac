import { readFile } from 'node:fs/promises'

import { expect } from 'vitest'

import type { HazardKey } from '#domain/hazards.ts'
import { assessmentParts } from '#domain/self-assessment/parts.ts'
import type { Semester } from '#domain/self-assessment/periods.ts'
import { numberText } from '#domain/words.ts'

import { journey } from '../../journey.ts'
import { expectGood } from '../../pages/good.ts'
import { assessorOf, read, saveQuick, sendInstruments } from '../../pages/instruments.ts'
import { searchOf } from '../../pages/self-assessment.ts'
import { signIn } from '../../pages/sign-in.ts'

/** What a period is worth: the page, the paper and the file, for the facility and for everyone who may read it. */

const ticked: HazardKey[] = ['banjir', 'kekeringan']
type Index = { value: number }
type Result = { risk: { max: number }; hazards: { name: string; risk: number; hazard_index: Index }[] }

journey(
  'a facility sees what two semesters are worth, why, and what would improve it most; on the page, on paper and as a file',
  ['desk'],
  async ({ visitor }) => {
    const facility = await assessorOf('rs@silika.test')
    const year = 2021
    const period = (semester: Semester) => ({ year, semester })
    for (const semester of [1, 2] as const)
      for (const part of assessmentParts) await saveQuick(facility, period(semester), part, ticked)
    await sendInstruments(facility, period(1), ticked, { vulnerability: 'Tinggi', capacity: 'Rendah' })

    const page = await visitor()
    await signIn(page, 'rs@silika.test')
    const search = searchOf(period(2))
    await page.goto(`/form/creshcf/hasil${search}`)
    await page.getByText('Belum dapat dihitung', { exact: true }).waitFor()
    await page.getByText('Instrumen kerentanan belum dikirim.', { exact: true }).waitFor()
    await sendInstruments(facility, period(2), ticked, { vulnerability: 'Sedang', capacity: 'Sedang' })
    await page.goto(`/form/creshcf/hasil${search}`)

    // In the first nothing was ready and nothing done: VI 1, CI 0. In the second both are in the middle: VI 0,5, CI 0,5.
    const resultOf = (semester: Semester) =>
      read<Result>(facility.call, `/api/creshcf/result/${facility.id}/${year}/${semester}`)
    const [before, after] = [await resultOf(1), await resultOf(2)]
    const [flood] = after.hazards
    const hazardIndex = numberText(flood?.hazard_index.value ?? 0, 3, 3)
    await page.getByRole('heading', { name: 'Risiko fasyankes' }).waitFor()
    const main = page.getByRole('main')
    await main.getByText('Asal angka Banjir').click()
    const risk = numberText(flood?.risk ?? 0, 3, 3)
    await expect
      .poll(() => main.innerText())
      .toContain(
        `Risiko = ∛(bahaya × kerentanan × (1 − kapasitas)) = ∛(${hazardIndex} × 0,500 × 0,500) = ${risk}`,
      )
    expect(flood?.risk).toBeCloseTo(Math.cbrt((flood?.hazard_index.value ?? 0) * 0.25), 3)
    expect(await main.getByText('tidak dinilai', { exact: true }).count()).toBe(3)
    await main.getByText('Kapasitas Sedang – fasyankes ini').waitFor()

    // Compared with the semester before, and what would improve it.
    const change = numberText(Math.round((before.risk.max - after.risk.max) * 1000) / 1000, 3, 3)
    await main.getByText(`turun ${change} (membaik)`).first().waitFor()
    const levers = main.getByRole('region', { name: 'Yang paling menurunkan risiko' })
    expect(await levers.getByRole('listitem').count()).toBeGreaterThan(0)
    await main
      .getByRole('region', { name: 'Riwayat' })
      .getByText(/mengirim instrumen Penilaian Kapasitas/)
      .waitFor()
    await expectGood(page, 'the result')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh CSV' }).click(),
    ])
    const highest = String(after.risk.max).replace('.', ',')
    expect(await readFile(await download.path(), 'utf8')).toContain(`Risiko fasyankes;;${highest}`)

    await page.getByRole('link', { name: 'Cetak' }).click()
    await page.getByRole('heading', { name: 'Hasil Penilaian Mandiri Ketangguhan Iklim' }).waitFor()
    await page.getByText(`∛(${hazardIndex} × 0,500 × 0,500)`).waitFor()
    await expectGood(page, 'the result on paper')

    // The office of its city reads it; that of another does not.
    const office = await visitor()
    await signIn(office, 'kota@silika.test')
    await office.goto(`/form/creshcf/hasil${search}&user=${facility.id}`)
    await office.getByRole('heading', { name: 'Risiko fasyankes' }).waitFor()
    await expectGood(office, 'the result for an office')
    const stranger = await visitor()
    await signIn(stranger, 'kota2@silika.test')
    await stranger.goto(`/form/creshcf/hasil${search}&user=${facility.id}`)
    await stranger.getByText('Belum ada yang disimpan untuk periode ini').waitFor()
  },
  { timeout: 240_000 },
)
