import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { formFillingStatus } from '#contract/desk.ts'

import { reread } from '../../api/call.ts'
import { keepForGood } from '../../form/drafts/device-store.ts'
import { createSending, isInQueue, isUnderWay, type SendingEvent } from '../../form/drafts/sending.ts'
import type { Receipt } from '../../form/reading/receipt-view.tsx'
import { toastError } from '../../ui/toast.ts'
import { type EffectDependencies, sendingEffectsOf } from './sending-effects.ts'

/** In milliseconds: how often a queued report is tried while there is a connection and the server is busy. */
const retryEvery = 15_000

/** What became of the form stands at the head of the page; its button was at the foot. */
const showTop = () => window.scrollTo({ top: 0 })

type SendingDependencies = Omit<EffectDependencies, 'onReceipt' | 'onQueued' | 'announce'> & {
  online: boolean
}

/** The sending of the report on this page: where it stands, and what may be done to it. */
export function useSending({ online, ...dependencies }: SendingDependencies) {
  const queries = useQueryClient()
  const [sending] = useState(() =>
    createSending(dependencies.kept.keeper.getState().queued ? 'queued' : 'idle'),
  )
  const state = useSyncExternalStore(sending.subscribe, sending.getState)
  const [receipt, setReceipt] = useState<Receipt | null>(null)

  async function dispatch(event: SendingEvent): Promise<void> {
    const effects = sendingEffectsOf({
      ...dependencies,
      announce: toastError,
      onQueued() {
        showTop()
        void keepForGood()
      },
      onReceipt(arrived) {
        setReceipt(arrived)
        showTop()
        return reread(queries, formFillingStatus)
      },
    })
    await sending.dispatch(event, effects)
  }

  const isQueued = isInQueue(state)
  const deliver = useEffectEvent(() => void dispatch('connected'))
  // The connection is outside of React: what was queued goes as soon as it is back, and again while the server is busy.
  useEffect(() => {
    if (!isQueued || !online) return undefined
    const soon = setTimeout(() => deliver(), 0)
    const again = setInterval(() => deliver(), retryEvery)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
    }
  }, [isQueued, online])

  return {
    receipt,
    isQueued,
    isAsking: state === 'asking',
    // The receipt stands a moment after the reply.
    isSending: isUnderWay(state) || state === 'sent',
    ask: () => void dispatch('ask'),
    cancel: () => void dispatch('cancel'),
    confirm: () => void dispatch(online ? 'confirm' : 'confirmOffline'),
    callBack: () => void dispatch('callBack'),
  }
}
