import { lazyRouteComponent } from '@tanstack/react-router'

/** A page whose code has not arrived after so many milliseconds offers 'Coba lagi'. */
const patience = 120_000

/** A page in a chunk of its own. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
) {
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
