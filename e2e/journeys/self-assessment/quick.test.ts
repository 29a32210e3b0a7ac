import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { hazardKeys, hazards } from '#domain/hazards.ts'
import { type AssessmentPart, parts } from '#domain/self-assessment/parts.ts'

import { journey } from '../../journey.ts'
import { arrive } from '../../pages/arrive.ts'
import { quickPaths } from '../../pages/instruments.ts'
import { answer, hazardBox, openAssessment, questionOf, searchOf } from '../../pages/self-assessment.ts'
import { cookieOf, signIn } from '../../pages/sign-in.ts'

/** One account for this file; each journey has a year of its own. */
const username = 'puskesmas@silika.test'

const save = (page: Page, part: AssessmentPart) =>
  page.getByRole('button', { name: part === 'capacity' ? 'Simpan' : 'Simpan Penilaian', exact: true }).click()

/** What the server holds of a quick assessment. */
async function savedQuick(page: Page, name: string, { year, semester }: { year: number; semester: number }) {
  const response = await page.request.get(
    `/api/${name}/user/${await cookieOf(page, 'id')}/${year}/${semester}`,
  )
  return response.ok()
    ? ((await response.json()) as { data: { answers: Record<string, object> } }).data.answers
    : null
}

journey('the hazard quick assessment asks, saves and goes on', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  const period = { year: 2020, semester: 2 } as const
  await signIn(page, username)
  await openAssessment(page, parts.hazard.quick.route, period)
  await page.getByRole('heading', { level: 1, name: 'Hasil Quick Assessment', exact: true }).waitFor()
  // Nothing saved before is no error, and the hazard part says nothing of it.
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByText('Belum ada data penilaian sebelumnya untuk periode ini.').count()).toBe(0)

  // Question 1 opens five boxes, each with its description.
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await answer(page, 1, 'Tidak')
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await answer(page, 1, 'Ya')
  expect(await page.getByRole('checkbox').count()).toBe(5)
  for (const key of hazardKeys)
    await hazardBox(page, hazards[key].name).and(page.getByLabel(hazards[key].description)).waitFor()

  // Question 7 stands only while 6 is Ya.
  expect(await page.getByText(/layanan esensial lebih dari 24 jam/).count()).toBe(0)
  await answer(page, 6, 'Ya')
  await answer(page, 7, 'Ya')
  await answer(page, 6, 'Tidak')
  expect(await page.getByText(/layanan esensial lebih dari 24 jam/).count()).toBe(0)

  // Without a hazard it is not saved.
  await save(page, 'hazard')
  await page
    .getByText('Silakan pilih minimal satu jenis bencana alam yang sering terjadi.', { exact: true })
    .waitFor()
  expect(await savedQuick(page, 'assessmentIdentifikasiAnswer', period)).toBeNull()
  await hazardBox(page, 'Banjir').check()
  await hazardBox(page, 'Kekeringan').check()
  await save(page, 'hazard')
  await arrive(page, `**/form/creshcf/bahaya${searchOf(period)}`)
  await page.getByText('Penilaian berhasil disimpan.', { exact: true }).waitFor()
  // It is shown once: not again after a reload.
  await page.reload()
  await page.getByRole('tab', { name: /^Banjir/ }).waitFor()
  expect(await page.getByText('Penilaian berhasil disimpan.').count()).toBe(0)
  expect(await savedQuick(page, 'assessmentIdentifikasiAnswer', period)).toEqual({
    1: {
      pertanyaan: { id: 1 },
      jawaban: 'ya',
      bencana: { banjir: true, badai: false, kenaikanAir: false, kekeringan: true, kebakaranHutan: false },
    },
    6: { pertanyaan: { id: 6 }, jawaban: 'tidak' },
  })

  // The way back finds it as it was saved, with the way on.
  await page.getByRole('link', { name: 'Kembali' }).click()
  await arrive(page, `**/form/creshcf/assessment${searchOf(period)}`)
  expect(await hazardBox(page, 'Kekeringan').isChecked()).toBe(true)
  expect(await hazardBox(page, 'Badai').isChecked()).toBe(false)
  expect(await questionOf(page, 6).getByRole('radio', { name: 'Tidak' }).isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Selanjutnya', exact: true }).click()
  await arrive(page, `**/form/creshcf/bahaya${searchOf(period)}`)
})

journey(
  'the vulnerability quick assessment goes on unless question 1 is Tidak',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    const period = { year: 2020, semester: 1 } as const
    await signIn(page, username)
    await openAssessment(page, parts.vulnerability.quick.route, period)
    await page
      .getByRole('heading', { level: 1, name: 'Form Identifikasi Kerentanan Bahaya', exact: true })
      .waitFor()
    await page.getByText('Belum ada data penilaian sebelumnya untuk periode ini.', { exact: true }).waitFor()
    await answer(page, 1, 'Ya')
    expect(await page.getByRole('checkbox').count()).toBe(5)
    await answer(page, 1, 'Tidak')
    await save(page, 'vulnerability')
    await page.getByText('Penilaian berhasil disimpan.', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/form/creshcf/kerentanan')
    expect(await page.getByRole('link', { name: 'Selanjutnya' }).count()).toBe(0)

    await page.reload()
    await questionOf(page, 1).waitFor()
    expect(await page.getByText('Belum ada data penilaian sebelumnya untuk periode ini.').count()).toBe(0)
    // Ya without a ticked hazard is no error here.
    await answer(page, 1, 'Ya')
    await save(page, 'vulnerability')
    await arrive(page, `**/form/creshcf/instrumentkerentanan${searchOf(period)}`)
    await page.getByText('Penilaian berhasil disimpan.', { exact: true }).waitFor()
    expect(await savedQuick(page, 'assessmentKerentananAnswer', period)).toEqual({
      1: { pertanyaan: { id: 1 }, jawaban: 'ya' },
    })
    await page.getByRole('link', { name: 'Kembali' }).click()
    await arrive(page, `**/form/creshcf/kerentanan${searchOf(period)}`)
  },
)

journey(
  'the capacity quick assessment wants every shown question, and is saved once',
  ['phone'],
  async ({ visitor }) => {
    const page = await visitor()
    const period = { year: 2020, semester: 2 } as const
    await signIn(page, username)
    await openAssessment(page, parts.capacity.quick.route, period)
    await page
      .getByRole('heading', { level: 1, name: 'Form Identifikasi Kapasitas Fasyankes', exact: true })
      .waitFor()
    // The answers are only Ya or Tidak.
    expect(await page.getByRole('radio').count()).toBe(9 * 2)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(quickPaths.capacity))
        sent.push(request.postData() ?? '')
    })
    await answer(page, 1, 'Ya')
    for (const id of [2, 3, 4, 5, 8, 9, 10]) await answer(page, id, 'Tidak')
    await answer(page, 6, 'Ya')
    await save(page, 'capacity')
    await page.getByText('Harap jawab semua pertanyaan sebelum melanjutkan.', { exact: true }).waitFor()
    await questionOf(page, 7).getByText('Belum dijawab.').waitFor()
    expect(sent).toEqual([])
    await answer(page, 7, 'Tidak')
    await save(page, 'capacity')
    await arrive(page, `**/form/creshcf/instrumentpenilaian${searchOf(period)}`)
    await page.getByText('Penilaian berhasil disimpan.', { exact: true }).waitFor()
    // Five unticked hazards travel as five false ones.
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      form_type: 'penilaian',
      answers: {
        1: {
          bencana: {
            banjir: false,
            badai: false,
            kenaikanAir: false,
            kekeringan: false,
            kebakaranHutan: false,
          },
        },
      },
    })

    // It is there now: read only, and "Simpan" goes on without saving.
    await page.getByRole('link', { name: 'Kembali' }).click()
    await arrive(page, `**/form/creshcf/penilaianfayankes${searchOf(period)}`)
    await page.getByText('Penilaian periode ini sudah disimpan dan tidak dapat diubah.').waitFor()
    expect(await page.getByRole('radio').first().isDisabled()).toBe(true)
    await save(page, 'capacity')
    await arrive(page, `**/form/creshcf/instrumentpenilaian${searchOf(period)}`)
    expect(sent).toHaveLength(1)
  },
)
