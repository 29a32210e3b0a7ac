import { describe, expect, it } from 'vitest'

import { hashPassword, listPasswordFaults, verifyPassword } from './password.ts'

const me = { username: 'siti@puskesmas.test', names: ['Siti Rahmawati', 'Puskesmas Sukajadi'] }
const tooEasy = 'Kata sandi ini terlalu mudah ditebak. Pilih yang lain.'

describe('a new password', () => {
  it.each([
    'Silika-Demo-2026',
    'kopi tanpa gula 7',
    'hX9#vq2LpT',
    'jembatan-merah-pukul-lima',
    'Kebun Raya 1817',
  ])('%j is fine', (password) => {
    expect(listPasswordFaults(password, me)).toEqual([])
  })

  it('has at least 10 signs, counted as a reader counts them', () => {
    expect(listPasswordFaults('hX9#vq2Lp', me)).toEqual(['Kata sandi paling sedikit 10 karakter.'])
    expect(listPasswordFaults('😀😀😀😀😀', me)).toEqual(['Kata sandi paling sedikit 10 karakter.'])
  })

  it.each(['siti@puskesmas.test', 'SITI@PUSKESMAS.TEST'])('is not the username %s', (password) => {
    expect(listPasswordFaults(password, me)).toEqual(['Kata sandi tidak boleh sama dengan nama pengguna.'])
  })

  it.each([
    'Sukajadi-2026',
    'PuskesmasSukajadi',
    'puskesmas.sukajadi.2026',
    'Rahmawati123!',
    'sitirahmawati',
    'R4hm4w4ti-99',
  ])('%j is made of what everyone knows of its owner', (password) => {
    expect(listPasswordFaults(password, me)).toEqual([
      'Kata sandi tidak boleh dibuat dari nama, alamat surel, atau nama fasyankes Anda.',
    ])
  })

  it.each(['siti naik kereta malam', 'Sukajadi hujan sejak subuh', 'rahmawati-7Gq#2kZp'])(
    '%j has their name and enough beside it',
    (password) => {
      expect(listPasswordFaults(password, me)).toEqual([])
    },
  )

  it.each([
    'password123',
    'P4ssw0rd!!!!',
    'Puskesmas2026',
    'rumahsakit1',
    'sayangku12345',
    'Bismillah786',
    'katasandi-rahasia',
    '1234567890',
    'qwertyuiop',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'akucintakamu',
    '1q2w3e4r5t',
    'Indonesia45!',
    // Of leaks, as they are and with something around.
    'usuckballz1',
    'mailcreated5240',
    'T3rminat0r!!',
    'liverpool2026',
    'butterfly_77',
  ])('%j is too easy to guess', (password) => {
    expect(listPasswordFaults(password, me)).toEqual([tooEasy])
  })
})

describe('a stored password', () => {
  it('is an argon2id hash with a salt of its own, and opens to the password only', async () => {
    const [first, second] = await Promise.all([
      hashPassword('kopi tanpa gula'),
      hashPassword('kopi tanpa gula'),
    ])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await verifyPassword(first, 'kopi tanpa gula')).toBe(true)
    expect(await verifyPassword(first, 'kopi dengan gula')).toBe(false)
  })

  it('is the same however the keyboard composes its letters', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9 tubruk'), 'cafe\u0301 tubruk')).toBe(true)
  })

  it('that does not exist is wrong for every input', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
  })
})
