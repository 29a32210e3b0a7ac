import { expect, test } from 'vitest'

import type { Report } from '../../form/drafts/report-source.ts'
import { findReportPlace } from '../../ui/report-place.ts'
import { isPending, printPlaceOf, rowOfReport, statusOf, subformText } from './desk-rows.ts'

const report = {
  report_id: 7,
  form_type: 'limbahfasyankes',
  form_version: 1,
  date: '2026-10',
  report_status: 'revise',
  remarks: { domestic_kg: 'Cocokkan dengan buku timbang.' },
  subforms: [
    { form_type: 'bor', title: 'BOR', form_version: 1 },
    { form_type: 'lain', title: 'Lain', form_version: 1 },
  ],
  sheets: { bor: { bor_died: 1 } },
} as unknown as Report

test('a report that the device remembers stands on the desk like one from the server', () => {
  const row = rowOfReport(report, 'Pengelolaan Limbah Fasyankes')
  expect(row).toMatchObject({
    title: 'Pengelolaan Limbah Fasyankes',
    fill_status: 'NeedRevision',
    remarks: 1,
  })
  expect(row.subforms.map(({ title, begun }) => [title, begun])).toEqual([
    ['BOR', true],
    ['Lain', false],
  ])
  // Only what was sent is whole.
  expect(row.subforms.map((subform) => subformText(row, subform))).toEqual(['sudah diisi', 'belum diisi'])
  expect(subformText({ ...row, report_status: 'unsend' }, { begun: true })).toBe('mulai diisi')
  expect([statusOf(row), isPending(row)]).toEqual(['revise', true])
  expect(findReportPlace(row)).toEqual({ to: '/perbaikan-formulir/limbah-fasyankes/7' })
})

test('what the office has or has had can be printed, and no draft', () => {
  const row = rowOfReport(report, 'Limbah')
  const printed = (['unsend', 'revise', 'sent', 'confirmed'] as const).map((report_status) =>
    printPlaceOf({ ...row, report_status }),
  )
  expect(printed.map((place) => place !== null)).toEqual([false, true, true, true])
  expect(printPlaceOf({ ...row, report_id: null })).toBeNull()
})
