import { useSyncExternalStore } from 'react'

import { type Day, dayIn, type Zone } from '#domain/time.ts'

const lookEvery = 30_000

/** The day that it is in a zone by this device, over midnight too. The device may have a wrong date, but it hardly has a wrong midnight. */
export function useDeviceDay(zone: Zone): Day {
  return useSyncExternalStore(onTick, () => dayIn(zone, new Date()))
}

function onTick(look: () => void): () => void {
  const ticking = setInterval(look, lookEvery)
  return () => clearInterval(ticking)
}
