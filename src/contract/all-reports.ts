import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { Month, paged, paging, ProvinceCode, RegencyCode, SearchText, whole } from './envelope.ts'
import { ListedFacility, monthOfList, ReportRow, StatusCounts } from './report-shapes.ts'

/** `/admin/formulir/laporan`: the reports of every form and facility, a month at a time. */
export const listAllReports = endpoint('GET', '/api/kelola-formulir/laporan', {
  permission: 'form.manage',
  summary:
    'The reports of a month of every form and facility, the newest sending first, with counts per status',
  query: z.strictObject({
    ...paging,
    /** The month before this one by default. */
    date: Month.optional(),
    form_type: z.string().max(60).optional(),
    status: z
      .enum(['unsend', 'sent', 'revise', 'confirmed'], { error: 'Pilih unsend, sent, revise atau confirmed' })
      .optional(),
    /** Only what was sent late, or is still a draft although the month is due. */
    late: z.enum(['1'], { error: 'Pilih 1' }).optional(),
    provinsi_id: ProvinceCode.optional(),
    kabupatenkota_id: RegencyCode.optional(),
    tipe_fasyankes: whole(1, 2).optional(),
    /** Part of a facility's name, or its code. */
    find: SearchText.optional(),
  }),
  reply: paged(ReportRow.extend({ facility: ListedFacility, form_title: z.string() })).extend({
    /** By status, whichever status and lateness the list is narrowed to. */
    counts: StatusCounts,
    ...monthOfList,
  }),
})
