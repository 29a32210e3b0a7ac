import { expect, it } from 'vitest'

import { deviceOf } from './device-of.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

it.each<[string | null, ReturnType<typeof deviceOf>]>([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
    { name: 'Chrome di Windows', isPhone: false },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/140.0`,
    { name: 'Edge di Windows', isPhone: false },
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${chrome} Mobile Safari/537.36`,
    { name: 'Chrome di Android', isPhone: true },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
    { name: 'Safari di iOS', isPhone: true },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    { name: 'Firefox di Linux', isPhone: false },
  ],
  ['curl/8.5.0', { name: 'Perangkat tidak dikenal', isPhone: false }],
  [null, { name: 'Perangkat tidak dikenal', isPhone: false }],
])('reads %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device)
})
