import { Link, useRouter } from '@tanstack/react-router'

/** A place in the product whose address is made at run time, such as a report's page. */
export type Place = { to: string; search?: Record<string, string | number | boolean | undefined> }

/** A link to such a place. */
export function PlaceLink({ place, ...rest }: { place: Place } & Omit<React.ComponentProps<'a'>, 'href'>) {
  // Safe: addresses are made by report-pages.ts and by the routes' own names; a wrong one shows the not-found page.
  const to = {
    to: place.to,
    search: place.search ?? {},
    // Only the very address is the current page; with other filters it is another.
    activeOptions: { exact: true },
  } as unknown as { to: '/' }
  return <Link {...(rest as object)} {...to} />
}

/**
 * Goes to such a place; `replace` where the way back should skip what was there, as for a filter. `notice` is what the next page
 * says of the step that led there.
 */
export function useGo(): (place: Place, options?: { replace?: boolean; notice?: string }) => void {
  const router = useRouter()
  return ({ to, search = {} }, { replace = false, notice } = {}) =>
    void router.navigate({ to, search, replace, resetScroll: !replace, ...(notice && { state: { notice } }) })
}
