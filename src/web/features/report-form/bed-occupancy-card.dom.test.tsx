import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import { percentText } from '#domain/words.ts'
import { completeBor, sampleProfiles } from '#forms/testing/samples.ts'
import { bedOccupancyFigures, bedOccupancyOf } from '#indicators/bed-occupancy.ts'

import type { SheetError } from '../../form/drafts/draft-shapes.ts'
import { showAt } from '../../testing/show-at.tsx'
import { BedOccupancyCard } from './bed-occupancy-card.tsx'
import type { OpenForm } from './open-form.ts'

const missing: SheetError = { sheet: formIds.bor, field: 'bor_bed_days', message: 'Wajib diisi' }

const month = '2026-10'
const profile = sampleProfiles.hospital
const filled = completeBor(profile, month, { beds: 100 })
const percent = percentText(
  bedOccupancyFigures(bedOccupancyOf(filled, profile, month), profile)[0]?.value ?? null,
)

it.each([
  ['says that it is not filled in', null, [], 'false BOR belum diisi'],
  ['says that it is filled in', filled, [], `true BOR ${percent}Keterisian tempat tidur sudah diisi`],
  ['asks to correct what is wrong', filled, [missing], `false BOR ${percent}Ada isian yang perlu diperbaiki`],
] as const)('%s, without a connection too', async (_what, sheet, sheetErrors, said) => {
  const context = { profile, month, related: { [formIds.bor]: sheet } }
  // Safe: the card reads nothing else.
  const open = { report: { report_id: 5 }, hasBeds: true, context, sheetErrors } as unknown as OpenForm
  showAt('/formulir', () => <BedOccupancyCard open={open} />)
  const card = await screen.findByRole('link')
  expect(`${card.dataset['filled']} ${card.textContent}`).toContain(said)
})
