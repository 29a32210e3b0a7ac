import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { formIds } from '#domain/form-ids.ts'

import type { SheetError } from '../../form/drafts/draft-shapes.ts'
import type { Report } from '../../form/drafts/report-source.ts'
import { showAt } from '../../testing/show-at.tsx'
import { BedOccupancyCard } from './bed-occupancy-card.tsx'
import type { OpenForm } from './open-form.ts'

const missing: SheetError = { sheet: formIds.bor, field: 'bor_bed_days', message: 'Wajib diisi' }

it.each([
  ['says that it is not filled in', null, [], 'false BOR belum diisi'],
  ['says that it is filled in', 55.6, [], 'true BOR 55,6%Keterisian tempat tidur sudah diisi'],
  ['asks to correct what is wrong', 55.6, [missing], 'false BOR 55,6%Ada isian yang perlu diperbaiki'],
] as const)('%s', async (_what, bor_percent, sheetErrors, said) => {
  const open = {
    ...{ report: { report_id: 5 } as Report, beds: { figures: { bor_percent, figures: [] } }, sheetErrors },
  } as unknown as OpenForm // Safe: the card reads nothing else.
  showAt('/formulir', () => <BedOccupancyCard open={open} />)
  const card = await screen.findByRole('link')
  expect(`${card.dataset['filled']} ${card.textContent}`).toContain(said)
})
