import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach } from 'vitest'

afterEach(cleanup)

/** Draws a part of a page as main.tsx would, without a router, and gives the person who uses it. */
export function show(element: ReactElement) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={queries}>{element}</QueryClientProvider>)
  return { user: userEvent.setup(), queries }
}

/** What a screen reader says of a field after its label: its hint and its fault. */
export function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
}
