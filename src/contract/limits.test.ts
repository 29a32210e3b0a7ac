import { expect, it } from 'vitest'
import * as z from 'zod'

import { createAnnouncement } from './announcements.ts'
import { paging, SearchText } from './envelope.ts'
import { closePlace, movePlaces } from './places.ts'
import { Reason } from './report-shapes.ts'
import { confirmMany, remindMissing } from './review.ts'

const letters = (count: number) => 'a'.repeat(count)
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const page = z.strictObject(paging)
const title = createAnnouncement.body?.shape.title
const confirmed = (report_ids: number[]) => ({ report_ids })
const reminded = (facility_ids: number[]) => ({ date: '2026-11', form_type: 'x', facility_ids })
const moved = (facility_ids: number[]) => ({
  from_regency_id: '32.73',
  to_regency_id: '32.04',
  from_month: '2026-11',
  facility_ids,
})
const closed = (reason: string) => ({ from_month: '2026-11', reason })

it.each<[what: string, schema: z.ZodType | undefined, allowed: unknown[], refused: unknown[]]>([
  [
    'the rows of a page',
    page,
    [{ per_page: 200 }, { halaman: '200' }, { limit: 1 }],
    [{ per_page: 201 }, { halaman: '201' }, { limit: 201 }, { limit: 0 }, { page: 0 }],
  ],
  ['the words of a search', SearchText, [letters(100)], [letters(101)]],
  [
    'the reason of a return',
    Reason,
    [letters(10), letters(1000)],
    [letters(9), letters(1001), ` ${letters(9)} `],
  ],
  [
    'the reason of a closing',
    closePlace.body,
    [closed(letters(5)), closed(letters(500))],
    [closed(letters(4)), closed(letters(501))],
  ],
  [
    'reports that are confirmed at once',
    confirmMany.body,
    [confirmed(ids(200))],
    [confirmed(ids(201)), confirmed([])],
  ],
  [
    'facilities that are reminded at once',
    remindMissing.body,
    [reminded(ids(200))],
    [reminded(ids(201)), reminded([])],
  ],
  ['facilities that move at once', movePlaces.body, [moved(ids(500))], [moved(ids(501)), moved([])]],
  ['the title of an announcement', title, [letters(3), letters(120)], [letters(2), letters(121)]],
])('%s end at their limits', (_what, schema, allowed, refused) => {
  for (const given of allowed) expect(schema?.safeParse(given).success).toBe(true)
  for (const given of refused) expect(schema?.safeParse(given).success).toBe(false)
})
