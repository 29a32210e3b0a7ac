import { expect } from 'vitest'

import { kesling } from '#forms/definitions/kesling.ts'
import { completeKesling } from '#forms/testing/samples.ts'

import { signInByApi } from '../api.ts'
import { journey, productUrl } from '../journey.ts'
import { arrive } from '../pages/arrive.ts'
import { openFromDesk } from '../pages/desk.ts'
import { fieldOf, fillForm, openSection } from '../pages/form.ts'
import { expectGood } from '../pages/good.ts'
import { giveBack, openFromQueue } from '../pages/review.ts'
import { signIn, signInAtHome } from '../pages/sign-in.ts'

const explanation = 'Dua keran di ruang rawat sedang diganti, selesai pekan depan.'
const reason = 'Hasil uji air belum dilampirkan. Lengkapi, lalu kirim kembali.'
const remark = 'Uji E. coli wajib setiap enam bulan.'

journey(
  'a facility answers the 57 questions and sees its service levels; the office gives them back; corrected, they are confirmed and printed',
  ['phone'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(77, 63)
    const facility = await visitor()
    await signIn(facility, 'puskesmas2@silika.test')
    await facility.goto(`/formulir?bulan=${month}`)
    await openFromDesk(facility, kesling.title, 'Isi')
    await arrive(facility, '**/formulir/kesehatan-lingkungan/*')
    const id = Number(facility.url().match(/\d+$/)?.[0])
    const call = await signInByApi(productUrl(), 'puskesmas2@silika.test')
    const { context } = (await call('GET', `/api/kesehatanlingkungan?report_id=${id}`)).data

    // One test of the water is missing, and not every point of care has what is said of all.
    const answers = {
      ...completeKesling(context.profile, month),
      air_ecoli: 'tidak_diuji',
      hig_poc_functional: 8,
    }
    await fillForm(facility, { form: kesling, answers, context })

    // At the end every section shows its own level, with the way to the next.
    const overview = facility.getByRole('region', { name: 'Tingkat layanan' })
    await overview.getByText('Tingkat fasyankes: layanan dasar').waitFor()
    expect(await overview.getByRole('listitem').count()).toBe(7)
    await openSection(facility, 'Air')
    const strip = facility.getByRole('status').filter({ hasText: 'Tingkat layanan' })
    await strip.getByText('layanan dasar').waitFor()
    await facility.getByText('Agar menjadi layanan paripurna').click()
    await facility.getByText('Air belum diuji E. coli dalam 6 bulan terakhir').waitFor()
    await expectGood(facility, 'a section with its level')

    // What is unusual asks for an explanation before it goes.
    await facility.getByRole('button', { name: 'Kirim', exact: true }).click()
    await facility
      .getByText(/hanya 8 dari 10 titik yang diamati/)
      .first()
      .waitFor()
    await openSection(facility, 'Bukti dan pernyataan')
    await fieldOf(facility, 'Penjelasan data tidak lazim').fill(explanation)
    await facility.getByRole('button', { name: 'Kirim', exact: true }).click()
    await facility.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
    await facility.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()

    const office = await visitor()
    await signInAtHome(office, 'kota@silika.test')
    await openFromQueue(office, month, 'Puskesmas Sukasari', kesling.title)
    await arrive(office, (url) => url.pathname === `/konfirmasi/kesling/${id}`)
    await office.getByRole('region', { name: 'Tingkat layanan' }).getByText('Sesuai Kriteria').waitFor()
    await office.getByText(explanation).waitFor()
    await expectGood(office, 'the report before the office')
    await giveBack(office, { question: 'Sumber air utama', remark, reason })
    // It was the only one of its month that waited.
    await arrive(office, (url) => url.pathname === '/konfirmasi/formulir')

    await facility.goto(`/formulir?bulan=${month}`)
    await openFromDesk(facility, kesling.title, 'Perbaiki')
    await arrive(facility, `**/formulir/kesehatan-lingkungan/${id}`)
    await facility.getByText(reason).waitFor()
    await openSection(facility, 'Air')
    await facility.getByText(`Catatan dinas: ${remark}`).waitFor()
    await facility
      .getByRole('group', { name: kesling.sections[1].fields.air_ecoli.label })
      .getByText('Memenuhi', { exact: true })
      .click()
    await strip.getByText('layanan paripurna').waitFor()
    await facility.getByRole('button', { name: 'Kirim perbaikan' }).click()
    await facility.getByRole('dialog').getByRole('button', { name: 'Kirim perbaikan' }).click()
    await facility.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()

    await office.goto(`/konfirmasi/kesling/${id}`)
    await office
      .getByRole('region', { name: 'Diubah setelah dikembalikan' })
      .getByText('Tidak diuji')
      .waitFor()
    await office.getByRole('button', { name: 'Konfirmasi', exact: true }).click()
    await arrive(office, (url) => url.pathname === '/konfirmasi/formulir')

    await facility.goto(`/formulir/kesehatan-lingkungan/redaksi/${id}`)
    await facility.getByText('Dikonfirmasi', { exact: true }).first().waitFor()
    const levels = facility.getByRole('region', { name: 'Tingkat layanan' })
    await levels.getByText('Tingkat fasyankes: layanan paripurna').waitFor()
    await expectGood(facility, 'the report as it was sent')

    await facility.goto(`/print/kesling/${id}`)
    await facility.getByRole('heading', { level: 1, name: kesling.title }).waitFor()
    await levels.getByText('Sesuai Kriteria').waitFor()
    await expectGood(facility, 'the report on paper')
  },
  { timeout: 240_000 },
)
