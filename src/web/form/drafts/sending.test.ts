import { expect, test } from 'vitest'

import {
  createSending,
  isInQueue,
  isUnderWay,
  type SendingEffect,
  type SendingEffects,
  type SendingEnd,
  type SendingEvent,
  type SendingState,
  sendingSteps,
} from './sending.ts'

const states: SendingState[] = [
  'idle',
  'asking',
  'sending',
  'overwriting',
  'queued',
  'delivering',
  'redelivering',
  'sent',
]
/** Each event with what it does in each state: `state: effects`; a dot where it does nothing. */
const table: Record<SendingEvent, string[]> = {
  ask: ['asking:', '.', '.', '.', '.', '.', '.', '.'],
  cancel: ['.', 'idle:', '.', '.', '.', '.', '.', '.'],
  confirm: ['.', 'sending: send', '.', '.', '.', '.', '.', '.'],
  confirmOffline: ['.', 'queued: queue', '.', '.', '.', '.', '.', '.'],
  connected: ['.', '.', '.', '.', 'delivering: send', '.', '.', '.'],
  callBack: ['.', '.', '.', '.', 'idle: unqueue', '.', '.', '.'],
  arrived: ['.', '.', 'sent: receive', 'sent: receive', '.', 'sent: receive', 'sent: receive', '.'],
  superseded: [
    '.',
    '.',
    'overwriting: send',
    'idle: unqueue',
    '.',
    'redelivering: send',
    'idle: unqueue',
    '.',
  ],
  conflict: ['.', '.', 'idle: unqueue', 'idle: unqueue', '.', 'idle: unqueue', 'idle: unqueue', '.'],
  refused: [
    '.',
    '.',
    'idle: unqueue announce show',
    'idle: unqueue announce show',
    '.',
    'idle: reject announce show',
    'idle: reject announce show',
    '.',
  ],
  closed: [
    '.',
    '.',
    'idle: unqueue announce',
    'idle: unqueue announce',
    '.',
    'idle: reject announce',
    'idle: reject announce',
    '.',
  ],
  signedOut: ['.', '.', 'idle:', 'idle:', '.', 'queued:', 'queued:', '.'],
  unreachable: ['.', '.', 'queued: queue', 'queued: queue', '.', 'queued:', 'queued:', '.'],
  failed: ['.', '.', 'idle: announce', 'idle: announce', '.', 'queued:', 'queued:', '.'],
}

test.each(Object.entries(table))('%s', (event, expected) => {
  const found = states.map((state) => {
    // Safe: the table above names each event.
    const step = sendingSteps[state][event as SendingEvent]
    return step ? `${step.to}: ${step.effects.join(' ')}`.trim() : '.'
  })
  expect(found).toEqual(expected)
})

test('buttons wait while a sending is under way, and the form is put away while it is queued', () => {
  expect(states.filter(isUnderWay)).toEqual(['sending', 'overwriting', 'delivering', 'redelivering'])
  expect(states.filter(isInQueue)).toEqual(['queued', 'delivering', 'redelivering'])
})

function sendingWith(start: SendingState, ...ends: (SendingEnd | Error)[]) {
  const sending = createSending(start)
  const done: SendingEffect[] = []
  const note = (effect: SendingEffect) => () => void done.push(effect)
  const effects: SendingEffects = {
    send: async () => {
      done.push('send')
      const end = ends.shift()
      if (end === undefined || end instanceof Error) throw end ?? new Error('No end is left.')
      return end
    },
    receive: note('receive'),
    queue: note('queue'),
    unqueue: note('unqueue'),
    reject: note('reject'),
    announce: note('announce'),
    show: note('show'),
  }
  return { sending, done, dispatch: (event: SendingEvent) => sending.dispatch(event, effects) }
}

test('goes over a newer version that holds nothing new, once', async () => {
  const { sending, done, dispatch } = sendingWith('asking', 'superseded', 'arrived')
  await dispatch('confirm')
  expect([sending.getState(), done]).toEqual(['sent', ['send', 'send', 'receive']])
  const again = sendingWith('asking', 'superseded', 'superseded', 'arrived')
  await again.dispatch('confirm')
  expect([again.sending.getState(), again.done]).toEqual(['idle', ['send', 'send', 'unqueue']])
})

test('a second press while it is under way sends nothing twice', async () => {
  const { done, dispatch } = sendingWith('asking', 'arrived', 'arrived')
  await Promise.all([dispatch('confirm'), dispatch('confirm'), dispatch('connected')])
  expect(done).toEqual(['send', 'receive'])
})

test('without an answer it waits in the queue, and goes from there', async () => {
  const { sending, done, dispatch } = sendingWith('asking', 'unreachable', 'unreachable', 'arrived')
  await dispatch('confirm')
  expect([sending.getState(), done]).toEqual(['queued', ['send', 'queue']])
  await dispatch('connected')
  expect(sending.getState()).toBe('queued')
  await dispatch('connected')
  expect([sending.getState(), done.slice(2)]).toEqual(['sent', ['send', 'send', 'receive']])
})

test('calls its listeners with each state', async () => {
  const { sending, dispatch } = sendingWith('asking', 'refused')
  const seen: SendingState[] = []
  const stop = sending.subscribe(() => seen.push(sending.getState()))
  await dispatch('confirm')
  stop()
  await dispatch('ask')
  expect(seen).toEqual(['sending', 'idle'])
})

test('a mistake of the program leaves the sending where it was, and is heard of', async () => {
  const mistake = new Error('Mistake')
  const page = sendingWith('asking', mistake)
  await expect(page.dispatch('confirm')).rejects.toBe(mistake)
  expect([page.sending.getState(), page.done]).toEqual(['idle', ['send', 'announce']])
  const queue = sendingWith('queued', mistake)
  await expect(queue.dispatch('connected')).rejects.toBe(mistake)
  expect(queue.sending.getState()).toBe('queued')
})
