import { expect } from 'vitest'

import { parts } from '#domain/self-assessment/parts.ts'

import { journey } from '../../journey.ts'
import { arrive } from '../../pages/arrive.ts'
import { assessorOf, saveQuick } from '../../pages/instruments.ts'
import { answer, hazardBox, openAssessment, searchOf } from '../../pages/self-assessment.ts'
import { fillLogin, signIn } from '../../pages/sign-in.ts'

const username = 'puskesmas2@silika.test'

journey('the desk says what of a semester is sent, and leads on', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  const period = { year: 2020, semester: 2 } as const
  await signIn(page, username)
  // "already answer" is the word of the calls; the desk says it in plain words.
  await saveQuick(await assessorOf(username), period, 'hazard', ['banjir'])
  await page.goto(`/formulir?tab=penilaian&tahun=${period.year}&semester=${period.semester}`)
  const hazard = page.getByRole('listitem').filter({ hasText: 'Identifikasi Bahaya' })
  await hazard.getByText('Formulir Telah Terkirim', { exact: true }).waitFor()
  expect(await hazard.getByText('Belum diisi', { exact: true }).count()).toBe(1)
  await page.getByRole('link', { name: 'Isi Penilaian Kapasitas' }).click()
  await arrive(page, `**/form/creshcf/identifikasi-penilaian${searchOf(period)}`)
  await page.goBack()
  await page.getByRole('link', { name: 'Lanjutkan Identifikasi Bahaya' }).click()
  await arrive(page, `**/form/creshcf/assessment${searchOf(period)}`)
})

journey('an unfinished quick assessment outlives everything', ['phone'], async ({ visitor }) => {
  const page = await visitor()
  const period = { year: 2021, semester: 2 } as const
  await signIn(page, username)
  const { route } = parts.hazard.quick
  await openAssessment(page, route, period)
  await answer(page, 1, 'Ya')
  await hazardBox(page, 'Badai').check()

  const isKept = async () => {
    await page.getByText('Isian yang belum disimpan dibuka kembali').waitFor()
    expect(await hazardBox(page, 'Badai').isChecked()).toBe(true)
  }
  await page.reload()
  await isKept()
  await page.getByRole('link', { name: 'Kembali' }).click()
  await page.goBack()
  await isKept()

  // The connection goes in the middle of saving.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Simpan Penilaian' }).click()
  await page.getByText('Gagal menghubungi server. Periksa koneksi internet Anda.', { exact: true }).waitFor()
  await page.context().setOffline(false)
  // The page's own call comes before the session ends: refused, it would open the dialog over the button.
  const named = page.waitForResponse('**/api/pengguna/*')
  await page.reload()
  await isKept()
  await named

  // The session ends: signing in over the page goes on with the save.
  await page.context().clearCookies({ name: 'token' })
  await page.getByRole('button', { name: 'Simpan Penilaian' }).click()
  await page.getByRole('dialog', { name: 'Sesi berakhir' }).waitFor()
  await fillLogin(page, username)
  await arrive(page, `**/form/creshcf/bahaya${searchOf(period)}`)
  await openAssessment(page, route, period)
  expect(await page.getByText('Isian yang belum disimpan dibuka kembali').count()).toBe(0)
  expect(await hazardBox(page, 'Badai').isChecked()).toBe(true)
})
