import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import type { Span } from '#domain/span.ts'

import { SpanSlider } from './span-slider.tsx'

const spans: Span[] = ['2026-08', '2026-09', '2026-10', '2026-11']

afterEach(cleanup)

it.each([
  ['2026-08', []],
  ['2026-09', []],
  // Where little follows, it begins with the oldest.
  ['2026-10', ['2026-08']],
  ['2026-11', ['2026-08']],
] as const)('plays from %s', async (span, first) => {
  const changes: Span[] = []
  render(<SpanSlider span={span} spans={spans} onChange={(next) => changes.push(next)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Putar' }))
  expect(changes).toEqual(first)
  await userEvent.click(screen.getByRole('button', { name: 'Berhenti' }))
  expect(changes).toEqual(first)
})
