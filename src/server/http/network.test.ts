import { expect, it } from 'vitest'

import { countedName, networkOf } from './network.ts'

it.each([
  ['103.0.0.9', '103.0.0.9'],
  ['::ffff:103.0.0.9', '103.0.0.9'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  // Some balancers write down the port of each connection too.
  ['103.0.0.9:41234', '103.0.0.9'],
  ['[2001:db8:1:2::9]:41234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
])('%s lies in %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('counts the requests of a network again once the clock was set back', () => {
  const clock = { ms: 0 }
  const nameOf = countedName(() => clock.ms)
  const namesAt = [0, 70_000, 69_900, 140_000, -3_600_000, -3_530_000].map((ms) => {
    clock.ms = ms
    return nameOf({ ip: '103.0.0.9' })
  })
  const [before, after] = ['0 103.0.0.9', '1 103.0.0.9']
  expect(namesAt).toEqual([before, before, before, before, after, after])
})
