import * as z from 'zod'

import { isPlainLine, plainLineHint } from '#domain/plain-text.ts'
import { programKeyLimits, programScopeNames } from '#domain/program-scopes.ts'
import { seenLength } from '#domain/words.ts'

import { endpoint } from './endpoint.ts'
import { ById, Done, Instant, many, one } from './envelope.ts'

/** Keys by which a hospital's own program saves, sends and reads the reports of its facility; see docs/decisions/0052. */
const ProgramKey = z.object({
  key_id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(programScopeNames)),
  /** The last four letters of the key. */
  ending: z.string(),
  created_at: Instant,
  /** The last day on which it works. */
  expires_on: z.string(),
  last_used_at: Instant.nullable(),
  last_used_from: z.string().nullable(),
  revoked_at: Instant.nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
})

export const listProgramKeys = endpoint('GET', '/api/kunci-program', {
  permission: 'program-key.manage',
  summary:
    "The keys of the caller's own programs, those that work first; the keys themselves are shown only once",
  reply: many(ProgramKey),
})
export const createProgramKey = endpoint('POST', '/api/kunci-program', {
  permission: 'program-key.manage',
  sensitive: true,
  summary: `Makes a key for a program; at most ${programKeyLimits.each} work at a time, each for ${programKeyLimits.days} days at most`,
  body: z.strictObject({
    name: z
      .string({ error: 'Isi nama program' })
      .trim()
      .refine((name) => seenLength(name) >= 3, { error: 'Nama program paling sedikit 3 huruf' })
      .max(programKeyLimits.name, { error: `Nama program paling banyak ${programKeyLimits.name} huruf` })
      .refine(isPlainLine, { error: plainLineHint }),
    scopes: z
      .array(z.enum(programScopeNames, { error: 'Pilih izin dari daftar' }), {
        error: 'Pilih paling sedikit satu izin',
      })
      .min(1, { error: 'Pilih paling sedikit satu izin' })
      .max(programScopeNames.length, { error: 'Pilih setiap izin satu kali' }),
    expires_on: z.iso.date({ error: 'Pilih tanggal berakhir' }),
  }),
  reply: one(ProgramKey.extend({ key: z.string() })),
})
export const revokeProgramKey = endpoint('DELETE', '/api/kunci-program/{id}', {
  permission: 'program-key.manage',
  summary: 'Takes the power from a key at once, for good',
  params: ById,
  reply: Done,
})
