import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { lazy, type LazyExoticComponent, type ReactNode } from 'react'

import { checkReach, isOnline, whenOnline } from '../offline/connection.ts'

/** A page whose code has not arrived after this many milliseconds offers 'Coba lagi'. */
const patience = 120_000

/** What stands in place of a page or part whose code has not arrived in time. */
export const lateArrival = new Error('Halaman terlalu lama dimuat. Periksa sambungan Anda.')

/** A page in a chunk of its own. Its type says nothing of the page: a page's links depend on the type of the routes. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(() => within(patience, unbroken(load)), name)
}

/**
 * Once more where the person wished to go elsewhere meanwhile: Firefox then ends what is on its way, as if it were missing. The router
 * would load this page again, and so take the person back.
 */
async function unbroken<Code>(load: () => Promise<Code>): Promise<Code> {
  let isLeaving = false
  const leave = () => (isLeaving = true)
  addEventListener('beforeunload', leave)
  try {
    return await load()
  } catch (error) {
    if (!isLeaving) throw error
    // Where even the import was ended Firefox begins it no second time: the page goes, or the patience ends.
    return await load().catch(async () => new Promise<Code>(() => undefined))
  } finally {
    removeEventListener('beforeunload', leave)
  }
}

/** A part of a page in a chunk of its own; inside a Suspense. */
export function lazyPart<Name extends string, Props = object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: (await within(patience, unbroken(load)))[name] }))
}

/**
 * The same where something is typed beside it: the page stands while the part waits for the connection. What does not come although the
 * server answers, as after a release, fails as any other code does.
 */
export function patientPart<Name extends string, Props = object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: (await online(load))[name] }))
}

/** Once more where the server answered at the failure before: a line may drop for a moment. */
async function online<T>(load: () => Promise<T>, wasReached = false): Promise<T> {
  try {
    return await load()
  } catch (error) {
    await checkReach()
    if (wasReached && isOnline()) throw error
    const isReached = isOnline()
    await whenOnline()
    return online(load, isReached)
  }
}

async function within<T>(milliseconds: number, arriving: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(lateArrival), milliseconds)
  })
  try {
    return await Promise.race([arriving, late])
  } finally {
    clearTimeout(timer)
  }
}
