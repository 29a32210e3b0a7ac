import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type Search = Record<string, string | number | boolean | undefined>
/** A place in the product whose address is made at run time, such as a report's page. */
export type Place = { to: string; search?: Search }

/** The router wants what stands behind the question mark, and behind the sign of a part, by itself. */
function splitPlace({ to, search = {} }: Place): { to: string; search: Search; hash: string } {
  const [address = '', hash = ''] = to.split('#')
  const [path = '', behind] = address.split('?')
  const given = [...new URLSearchParams(behind)].map(([name, value]) => [
    name,
    /^\d{1,10}$/.test(value) ? Number(value) : value,
  ])
  return { to: path, hash, search: { ...Object.fromEntries(given), ...search } }
}

/** A link to such a place. */
export function PlaceLink({ place, ...rest }: { place: Place } & Omit<React.ComponentProps<'a'>, 'href'>) {
  // Safe: addresses are made by report-pages.ts and by the routes' own names; a wrong one shows the not-found page.
  const to = {
    ...splitPlace(place),
    // Only the same address is the current page; with other filters it is another.
    activeOptions: { exact: true },
  } as unknown as { to: '/' }
  return <Link {...(rest as object)} {...to} />
}

/**
 * Goes to such a place; `replace` where the way back should skip what was there, as for a filter, which leaves the page where it is
 * unless it says `resetScroll`. `notice` is what the next page says of the step that led there. A slow answer leads nowhere once the
 * person has left the page that asked.
 */
export function useGo(): (
  place: Place,
  options?: { replace?: boolean; resetScroll?: boolean; notice?: string },
) => void {
  const router = useRouter()
  const pathNow = () => router.state.location.pathname
  const start = useRef(pathNow())
  const isShown = useRef(false)
  // What asked may be gone before the answer is: with its dialog, or with the whole page.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (place, { replace = false, resetScroll = !replace, notice } = {}) => {
    if (!isShown.current && pathNow() !== start.current) return
    void router.navigate({
      ...splitPlace(place),
      replace,
      resetScroll,
      ...(notice && { state: { notice } }),
    })
  }
}
