import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'

/** Draws a part of a page as main.tsx would, without a router, and gives the person who uses it. `know` fills the cache first. */
export function show(element: ReactElement, know?: (queries: QueryClient) => void) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  know?.(queries)
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
