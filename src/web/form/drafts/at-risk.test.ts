import { expect, test } from 'vitest'

import { type AtRisk, isLostByLink, isLostByReload } from './at-risk.ts'
import { sampleSending } from './testing/sample-drafts.ts'

const fine: AtRisk = { deviceFails: false, server: 'offline', held: 2, queued: sampleSending }
const failing: AtRisk = { deviceFails: true, server: 'saved', held: 0, queued: null }

test.each<[string, AtRisk, byReload: boolean, byLink: boolean]>([
  ['what the device keeps', fine, false, false],
  ['what the server has', failing, false, false],
  ['what can no longer be saved', { ...failing, server: 'closed' }, false, false],
  ['what is on its way', { ...failing, server: 'waiting' }, true, false],
  ['what is on its way, and more', { ...failing, server: 'saving', held: 1 }, true, true],
  ['what the server has not got', { ...failing, server: 'offline' }, true, true],
  ['what the server cannot be given', { ...failing, held: 1 }, true, true],
  ['a sending that waits', { ...failing, queued: sampleSending }, true, true],
])('leaving a form: %s', (_what, state, byReload, byLink) => {
  expect([isLostByReload(state), isLostByLink(state)]).toEqual([byReload, byLink])
})
