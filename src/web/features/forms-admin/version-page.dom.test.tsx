import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { listManagedForms } from '#contract/form-admin.ts'
import { getFormVersion } from '#contract/report-questions.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'

import { answer, type Asked, refuse } from '../../testing/network.ts'
import { admin } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { sampleForm } from './testing/sample-form.ts'
import { VersionView } from './version-page.tsx'

function shown(number: string, form = sampleForm): { asked: Asked[]; page: ReturnType<typeof showAt> } {
  answer(listManagedForms, { data: [form] })
  const asked = answer(getFormVersion, { data: { ...sanitarianKit, title: 'Kit versi dua' } })
  const page = showAt(`/admin/formulir/kit/versi/${number}`, () => <VersionView id="kit" number={number} />, {
    me: admin,
  })
  return { asked, page }
}

it('shows a version with the parts that facilities fill, and sends nothing', async () => {
  const { asked, page } = shown('2')
  await screen.findByRole('heading', { name: 'Kit versi dua', level: 1 })
  screen.getByText('Versi 2')
  screen.getByText('Berlaku mulai laporan Januari 2027')
  screen.getByText('Terjadwal')
  expect(asked.map(({ address }) => address)).toEqual(['/api/forms/kit/2'])
  const sections = await screen.findByLabelText('Bagian yang dilihat')
  await page.user.selectOptions(sections, '2. Kepemilikan dan pemakaian')
  await screen.findByRole('heading', { name: 'Kepemilikan dan pemakaian' })
  // A call that this test says nothing about would fail it.
  await page.user.click(screen.getByRole('button', { name: 'Coba kirim' }))
  await screen.findByText(/Laporan ini akan ditolak/)
  expect(screen.getByRole('link', { name: 'Kit' }).getAttribute('href')).toBe('/admin/formulir/kit')
})

it('says that a version is not there, or was taken back', async () => {
  shown('7')
  await screen.findByText('Versi tidak ditemukan')
  expect(screen.getByRole('link', { name: 'Lihat versi lain' }).getAttribute('href')).toBe(
    '/admin/formulir/kit',
  )
})

it('shows nothing of a version that was taken back', async () => {
  const versions = sampleForm.versions.map((each) => ({ ...each, state: 'withdrawn' as const }))
  const { asked } = shown('2', { ...sampleForm, versions })
  await screen.findByText('Versi ini ditarik kembali')
  expect(asked).toEqual([])
})

it('offers to try again where the version does not arrive', async () => {
  answer(listManagedForms, { data: [sampleForm] })
  refuse(getFormVersion, 503, { code: 'busy', message: 'Coba lagi.' })
  showAt('/admin/formulir/kit/versi/1', () => <VersionView id="kit" number="1" />, { me: admin })
  await screen.findByText('Versi belum dapat dimuat')
})
