import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { saveBor } from '#contract/bed-occupancy.ts'
import { readReports } from '#contract/reports.ts'
import { formIds } from '#domain/form-ids.ts'
import { bor } from '#forms/definitions/bor.ts'
import { completeBor, sampleProfiles } from '#forms/testing/samples.ts'

import {
  copyWith,
  draftWith,
  emptyDraft,
  sampleMoment,
  sheetWith,
} from '../../form/drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { kept } from '../../testing/kept.ts'
import { answerJson, silence } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { showAt } from '../../testing/show-at.tsx'
import { BorPage } from './bor-page.tsx'

const sheets = { bor: completeBor(sampleProfiles.hospital, '2026-10', { beds: 100 }) }

/** A hospital's report as the server gives it. */
const reportWith = (report_status: string, actions: string[]) => ({
  ...{ report_id: 7, form_type: formIds.waste, form_version: 1, date: '2026-10', report_status, actions },
  ...{ version: 1, answers: {}, sheets, copied: [], saved_at: sampleMoment, saved_by: 'Siti', remarks: {} },
  ...{ sent: actions.includes('save') ? null : { answers: {}, sheets, sent_at: sampleMoment }, late: false },
  ...{ facility: { name: 'RS Contoh' }, context: sampleContext, previous_sheets: {} },
  subforms: [{ form_type: bor.id, form_version: 1, title: bor.title }],
})
const rememberedKey = `reply/report/${siti.id}/7`

async function open() {
  kept.set(`reply/form/${formIds.waste}/1`, sampleForm)
  kept.set(`reply/form/${bor.id}/1`, bor)
  const shown = showAt('/formulir/limbah-fasyankes/bor/7', () => <BorPage />, {
    ...{ me: siti, path: '/formulir/limbah-fasyankes/bor/$id' },
  })
  await screen.findByText('Jumlah hari perawatan')
  return shown
}

it.each([
  ['can be filled in while its report can', 'unsend', ['save', 'send'], true],
  ['is only read once its report is sent', 'sent', ['withdraw'], false],
])('without a connection it %s', async (_what, report_status, actions, isFilled) => {
  kept.set(rememberedKey, reportWith(report_status, actions))
  silence(readReports)
  await open()
  expect(screen.queryAllByRole('textbox').length > 0).toBe(isFilled)
})

it('says that it goes on with what this device alone has', async () => {
  answerJson(readReports, { data: reportWith('unsend', ['save', 'send']) })
  const mine = draftWith({ ...sheets.bor, bor_died: 4 })
  kept.set(`draft/${siti.id}/7/bor/a`, copyWith(mine, sheetWith(1, sheets.bor)))
  await open()
  await screen.findByText('Isian Anda dipulihkan')
})

it('shows what was not chosen of two copies, and gives it back', async () => {
  answerJson(readReports, { data: reportWith('unsend', ['save', 'send']) })
  const [mine, other] = [sheets.bor, { ...sheets.bor, bor_died: 4 }].map((each) => draftWith(each))
  const copy = copyWith(mine ?? emptyDraft, sheetWith(1, sheets.bor))
  kept.set(`draft/${siti.id}/7/bor/a`, { ...copy, aside: other, isAsideTyped: true })
  const { user } = await open()
  await screen.findByText('Isian lain masih ada di perangkat ini')
  await user.click(screen.getByRole('button', { name: 'Tukar dengan isian itu' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Pasien meninggal').value).toBe('4'))
})

it('is remembered with its report as it was saved, for a form that goes on without a connection', async () => {
  const report = reportWith('unsend', ['save', 'send'])
  answerJson(readReports, { data: report })
  answerJson(saveBor, { data: { ...report, version: 2 }, message: '' })
  const { user } = await open()
  await user.type(screen.getByLabelText('Pasien meninggal'), '1')
  await user.click(screen.getByRole('button', { name: 'Simpan dan periksa' }))
  await waitFor(() => expect(kept.get(rememberedKey)).toMatchObject({ version: 2 }))
})

it('tells its rates once nobody types any more, not at every letter', async () => {
  answerJson(readReports, { data: reportWith('unsend', ['save', 'send']) })
  const { user } = await open()
  const rates = screen.getByText('BOR').closest('[aria-live]')
  expect(rates?.getAttribute('aria-busy')).toBe('false')
  await user.type(screen.getByLabelText('Pasien meninggal'), '1')
  expect(rates?.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(rates?.getAttribute('aria-busy')).toBe('false'), { timeout: 3000 })
})
