import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A page whose code has not arrived after so many milliseconds offers 'Coba lagi'. */
const patience = 120_000

/**
 * A page, or a part of one, in a chunk of its own. Props are written at the call, not inferred: the type of the routes must
 * not depend on the pages, whose links depend on the type of the routes.
 */
export function lazyPage<Name extends string, Props = object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): AsyncRouteComponent<Props> {
  return lazyRouteComponent(() => within(patience, load()), name)
}

async function within<T>(milliseconds: number, arriving: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error('Halaman terlalu lama dimuat. Periksa sambungan Anda.')),
      milliseconds,
    )
  })
  try {
    return await Promise.race([arriving, late])
  } finally {
    clearTimeout(timer)
  }
}
