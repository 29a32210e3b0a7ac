import { expect } from 'vitest'

import { pertanyaanKunci } from '#forms/definitions/pertanyaan-kunci.ts'
import { completeKesling, completeKeyQuestions } from '#forms/testing/samples.ts'

import { signInByApi } from '../api.ts'
import { journey, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { openFromDesk } from '../pages/desk.ts'
import { fieldOf, fillForm, openSection } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { giveBack, openFromQueue } from '../pages/review.ts'
import { signIn, signInAtHome } from '../pages/sign-in.ts'

const reason = 'Keadaan toilet tidak sama dengan kunjungan kami. Periksa kembali.'
const remark = 'Toilet di poli umum terkunci saat kunjungan.'
const explanation = 'Saat pengamatan ini pompa air sedang diperbaiki.'

journey(
  'a facility answers the key questions, explains where they contradict the long form, and corrects them; confirmed, they are printed',
  ['desk'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(78, 64)
    const call = await signInByApi(productUrl(), 'puskesmas2@silika.test')
    const { data: opened } = await call('POST', '/api/kesehatanlingkungan', { date: month })
    const { context } = opened
    await call('POST', '/api/kesling/answers', {
      date: month,
      version: opened.version,
      answers: completeKesling(context.profile, month),
    })
    const facility = await visitor()
    await signIn(facility, 'puskesmas2@silika.test')
    await facility.goto(`/formulir?bulan=${month}`)
    await openFromDesk(facility, pertanyaanKunci.title, 'Isi')
    await arrive(facility, '**/formulir/pertanyaan-kunci/*')
    const id = Number(facility.url().match(/\d+$/)?.[0])
    // Observations are repeated each month: nothing is offered from the last.
    expect(await facility.getByRole('button', { name: /bulan lalu|bulan sebelumnya/ }).count()).toBe(0)

    const answers = {
      ...completeKeyQuestions(context.profile),
      key_water_now: 'tidak',
      key_toilet_usable: context.profile.inpatient ? 58 : 6,
    }
    await fillForm(facility, { form: pertanyaanKunci, answers, context })
    const overview = facility.getByRole('region', { name: 'Tingkat layanan' })
    await overview.getByText('Tingkat fasyankes: layanan terbatas').waitFor()
    await openSection(facility, 'Air')
    await facility.getByRole('status').filter({ hasText: 'layanan terbatas' }).waitFor()
    await facility.getByText('Agar menjadi layanan dasar').click()
    await facility.getByText('Air tidak tersedia saat pengisian').waitFor()
    await expectGood(facility, 'the key questions on water')

    await facility.getByRole('button', { name: 'Kirim', exact: true }).click()
    await facility
      .getByText(/Jawaban pertanyaan 3 bertentangan/)
      .first()
      .waitFor()
    await openSection(facility, 'Bukti dan pernyataan')
    await fieldOf(facility, 'Penjelasan data tidak lazim').fill(explanation)
    await facility.getByRole('button', { name: 'Kirim', exact: true }).click()
    await facility.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
    await facility.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()

    const office = await visitor()
    await signInAtHome(office, 'kota@silika.test')
    await openFromQueue(office, month, 'Puskesmas Sukasari', pertanyaanKunci.title)
    await arrive(office, (url) => url.pathname === `/konfirmasi/kesling/${id}`)
    await office.getByText(/Jawaban pertanyaan 3 bertentangan/).waitFor()
    await expectGood(office, 'the key questions before the office')
    await giveBack(office, { question: '5. Jumlah toilet yang dapat dipakai', remark, reason })
    await arrive(office, (url) => url.pathname === '/konfirmasi/formulir')

    await facility.goto(`/formulir?bulan=${month}`)
    await openFromDesk(facility, pertanyaanKunci.title, 'Perbaiki')
    await arrive(facility, `**/formulir/pertanyaan-kunci/${id}`)
    await openSection(facility, 'Sanitasi')
    await facility.getByText(`Catatan dinas: ${remark}`).waitFor()
    await fieldOf(facility, '5. Jumlah toilet yang dapat dipakai').fill('5')
    await facility.getByRole('button', { name: 'Kirim perbaikan' }).click()
    await facility.getByRole('dialog').getByRole('button', { name: 'Kirim perbaikan' }).click()
    await facility.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()

    await office.goto(`/konfirmasi/kesling/${id}`)
    await office.getByRole('button', { name: 'Konfirmasi', exact: true }).click()
    await arrive(office, (url) => url.pathname === '/konfirmasi/formulir')

    await facility.goto(`/formulir/pertanyaan-kunci/redaksi/${id}`)
    await facility.getByText('Dikonfirmasi', { exact: true }).first().waitFor()
    const levels = facility.getByRole('region', { name: 'Tingkat layanan' })
    await levels.getByText('Listrik tersedia saat pelayanan: Ya').waitFor()
    await expectGood(facility, 'the key questions as they were sent')
    await facility.goto(`/print/kunci/${id}`)
    await facility.getByRole('heading', { level: 1, name: pertanyaanKunci.title }).waitFor()
    await levels.getByText('layanan terbatas').first().waitFor()
    await expectGood(facility, 'the key questions on paper')
  },
  { timeout: 240_000 },
)
