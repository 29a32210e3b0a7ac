import * as z from 'zod'

import { isLink } from '#domain/link.ts'

import type { Kind } from './kind.ts'

export type LinkOptions = object

export const link: Kind<LinkOptions, string> = {
  holds: 'words',
  schema: () =>
    z
      .string({ error: 'Harus berupa teks' })
      .refine(isLink, { error: 'Format URL tidak valid. Contoh: https://contoh.go.id/dokumen' }),
  text: (value) => value,
  cell: (value) => value,
  read: (text) => text,
  describe: () => 'tautan http, https, atau ftp',
  example: (_options, { random }) => `https://contoh.silika.test/${random.whole(1, 9999)}`,
}
