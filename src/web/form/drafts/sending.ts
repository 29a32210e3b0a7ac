/** Where a report stands on its way to the office, seen from a page or from the queue. */
export type SendingState =
  /** Being filled in: nothing is under way. */
  | 'idle'
  /** The last question before it goes. */
  | 'asking'
  | 'sending'
  /** The second attempt, over a newer version that holds nothing new. */
  | 'overwriting'
  /** Kept on the device until there is a connection. */
  | 'queued'
  /** Sent out of the queue. */
  | 'delivering'
  /** The second attempt out of the queue, over a newer version that holds nothing new. */
  | 'redelivering'
  | 'sent'

/** How an attempt to send ended. */
export type SendingEnd =
  | 'arrived'
  /** The server holds a newer version, in which nothing is new to this device. */
  | 'superseded'
  /** The server holds a newer version with other answers: the person decides. */
  | 'conflict'
  | 'refused'
  /** The report can no longer be sent. */
  | 'closed'
  | 'signedOut'
  | 'unreachable'
  /** A mistake of the program. */
  | 'failed'

export type SendingEvent =
  /** The form is complete and its button was pressed. */
  | 'ask'
  | 'cancel'
  | 'confirm'
  /** Confirmed without a connection. */
  | 'confirmOffline'
  /** A connection is there; also a while after the last attempt. */
  | 'connected'
  /** The person takes it out of the queue. */
  | 'callBack'
  | SendingEnd

/** What to do when an event arrives. */
export type SendingEffect =
  /** Tries to send; its end is the next event. */
  | 'send'
  /** Takes the server's reply in, and forgets what was kept on the device. */
  | 'receive'
  /** Keeps the sending on the device, with the time of the first attempt. */
  | 'queue'
  /** Takes it out of the queue, and forgets why it was refused before. */
  | 'unqueue'
  /** Takes it out of the queue and keeps the server's words on the device. */
  | 'reject'
  /** Says why it was refused. */
  | 'announce'
  /** Shows what is wrong where it is wrong. */
  | 'show'

type SendingStep = { to: SendingState; effects: readonly SendingEffect[] }

const step = (to: SendingState, ...effects: SendingEffect[]): SendingStep => ({ to, effects })

/** What follows a first or second attempt from the page. */
const fromPage = {
  arrived: step('sent', 'receive'),
  superseded: step('idle', 'unqueue'),
  conflict: step('idle', 'unqueue'),
  refused: step('idle', 'unqueue', 'announce', 'show'),
  closed: step('idle', 'unqueue', 'announce'),
  signedOut: step('idle'),
  unreachable: step('queued', 'queue'),
  failed: step('idle', 'announce'),
} satisfies Record<SendingEnd, SendingStep>

/** What follows an attempt out of the queue, where it stays until the server has answered. */
const fromQueue = {
  ...fromPage,
  refused: step('idle', 'reject', 'announce', 'show'),
  closed: step('idle', 'reject', 'announce'),
  signedOut: step('queued'),
  unreachable: step('queued'),
  failed: step('queued'),
} satisfies Record<SendingEnd, SendingStep>

/** States and events of a sending. An event without a step in a state does nothing there. */
export const sendingSteps: Record<SendingState, Partial<Record<SendingEvent, SendingStep>>> = {
  idle: { ask: step('asking') },
  asking: {
    cancel: step('idle'),
    confirm: step('sending', 'send'),
    confirmOffline: step('queued', 'queue'),
  },
  sending: { ...fromPage, superseded: step('overwriting', 'send') },
  overwriting: fromPage,
  queued: { connected: step('delivering', 'send'), callBack: step('idle', 'unqueue') },
  delivering: { ...fromQueue, superseded: step('redelivering', 'send') },
  redelivering: fromQueue,
  sent: {},
}

/** Whether a sending is under way in a state, so that its buttons wait. */
export function isUnderWay(state: SendingState): boolean {
  return 'arrived' in sendingSteps[state]
}

/** Whether the report is in the queue in a state: the form is not filled in meanwhile. */
export function isInQueue(state: SendingState): boolean {
  return state === 'queued' || state === 'delivering' || state === 'redelivering'
}

/** Does what the steps name; `send` gives how it ended. */
export type SendingEffects = { send: () => Promise<SendingEnd> } & Record<
  Exclude<SendingEffect, 'send'>,
  () => void | Promise<void>
>

/** One report's way through the table. */
export function createSending(start: SendingState) {
  let state = start
  const listeners = new Set<() => void>()
  async function dispatch(event: SendingEvent, effects: SendingEffects): Promise<void> {
    const next = sendingSteps[state][event]
    if (!next) return
    state = next.to
    for (const listener of listeners) listener()
    for (const effect of next.effects) {
      if (effect !== 'send') {
        await effects[effect]()
        continue
      }
      try {
        await dispatch(await effects.send(), effects)
      } catch (error) {
        await dispatch('failed', effects)
        throw error
      }
    }
  }
  return {
    dispatch,
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
