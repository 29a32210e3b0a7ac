import { expect, it } from 'vitest'

import { networkOf } from './network.ts'

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
