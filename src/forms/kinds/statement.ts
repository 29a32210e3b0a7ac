import * as z from 'zod'

import type { Kind } from './kind.ts'

export type StatementOptions = object

/** A sentence that must be ticked: it is agreed to or unanswered, never denied. */
export const statement: Kind<StatementOptions, true> = {
  holds: 'consent',
  schema: () => z.literal(true, { error: 'Centang pernyataan ini' }),
  text: () => 'Disetujui',
  cell: () => 'Disetujui',
  read: (text) => text.toLowerCase() === 'disetujui' || text,
  describe: () => 'pernyataan yang harus dicentang',
  example: () => true,
}
