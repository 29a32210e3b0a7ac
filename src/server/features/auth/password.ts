import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

import { commonStems, commonWords } from './common-passwords.ts'

const minPasswordLength = 10

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash in PHC form, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/**
 * Whether the password is the one of the hash. Without a hash (no such account, none set yet) it takes just as long and
 * is false, so that nobody learns from the clock which accounts exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await hashOfNobody()), password.normalize('NFKC'))
  return stored !== null && matches
}

let ofNobody: Promise<string> | undefined
const hashOfNobody = () => (ofNobody ??= hashPassword('nobody has this password'))

/** Makes the hash of nobody beforehand: the first unknown user would else wait for two hashes. */
export async function prepareVerification(): Promise<void> {
  await hashOfNobody()
}

/** Whose password it is: what everyone knows of them is no secret. */
export type PasswordOwner = { username: string; names: readonly string[] }

/** Why a new password is refused, in the words of the form; empty when it is fine. */
export function listPasswordFaults(password: string, { username, names }: PasswordOwner): string[] {
  const typed = password.normalize('NFKC').toLowerCase()
  if ([...typed].length < minPasswordLength)
    return [`Kata sandi paling sedikit ${minPasswordLength} karakter.`]
  if (typed === username.toLowerCase() || typed === username.toLowerCase().split('@')[0])
    return ['Kata sandi tidak boleh sama dengan nama pengguna.']
  if (isCommon(typed)) return ['Kata sandi ini terlalu mudah ditebak. Pilih yang lain.']
  // The domain of an address is shared by many, and their product's name beside it.
  const own = ownWordsOf([username.split('@')[0] ?? '', ...names])
  return isMadeOf(typed, own)
    ? ['Kata sandi tidak boleh dibuat dari nama, alamat surel, atau nama fasyankes Anda.']
    : []
}

const ownWordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length >= shortestOwnWord),
  )
const shortestOwnWord = 4

/** Whether hardly anything is left of a password without the words, or only what others choose too. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return [password, unmask(password)].some((written) => {
    const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), written)
    const letters = left.replaceAll(/[^a-z]/g, '')
    return left !== written && (isStem(letters) || (letters.length < 4 && left.length < 8))
  })
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** Passwords of leaks: 49,233 of those that people choose most. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'])
const shortestLeakedCore = 6

function isCommon(password: string): boolean {
  if (commonWords.has(password) || leaked.has(password)) return true
  const cores = [password.replaceAll(/[^a-z]/g, ''), unmask(password)]
  return (
    isRepetition(password) ||
    isRun(password) ||
    cores.some((core) => isStem(core) || isLeaked(core, password))
  )
}

/** A leaked password with no more around it than it is long itself. */
const isLeaked = (core: string, password: string) =>
  core.length >= shortestLeakedCore && password.length <= 2 * core.length && leaked.has(core)

/** `P4ssw0rd123!` is `password` in disguise: what stands around the word goes, look-alikes become their letters. */
function unmask(password: string): string {
  const trimmed = password.replaceAll(/^[^a-z@$]+|[^a-z@$]+$/g, '')
  return [...trimmed]
    .map((sign) => lookalikes[sign] ?? sign)
    .join('')
    .replaceAll(/[^a-z]/g, '')
}

/** One common word, or two of them. */
function isStem(core: string): boolean {
  if (commonStems.has(core)) return true
  for (let at = 1; at < core.length; at++)
    if (commonStems.has(core.slice(0, at)) && commonStems.has(core.slice(at))) return true
  return false
}

const isRepetition = (password: string) => /^(.{1,4}?)\1+.{0,3}$/su.test(password)

/** Most of it lies in one run of the alphabet, the digits or a row of keys. */
function isRun(password: string): boolean {
  const longest = Math.max(0, ...runs.map((run) => longestShared(run, password)))
  return longest >= 6 && password.length - longest < 5
}

function longestShared(run: string, password: string): number {
  let best = 0
  for (let from = 0; from < password.length; from++) {
    let length = best
    while (from + length < password.length && run.includes(password.slice(from, from + length + 1))) length++
    best = length
  }
  return best
}
