import { expect, test } from 'vitest'

import { isLink } from './link.ts'

test.each([
  'https://contoh.go.id',
  'http://contoh.go.id/dokumen?a=1#b',
  'HTTPS://CONTOH.GO.ID',
  'ftp://files.contoh.id/berkas.pdf',
  'https://contoh.go.id:8443/x',
  'https://1.2.3.4/',
])('%s is a link', (link) => expect(isLink(link)).toBe(true))

test.each([
  'http://nodot',
  'javascript:alert(1)',
  'javascript://contoh.go.id/%0aalert(1)',
  'data:text/html,x',
  'contoh.go.id',
  'https://',
  'https://.id',
  'https://contoh..id',
  'https://contoh.go.id/a b',
  ' https://contoh.go.id',
  'https:/contoh.go.id',
  `https://contoh.go.id/${'a'.repeat(2000)}`,
  '',
])('%j is not', (link) => expect(isLink(link)).toBe(false))
