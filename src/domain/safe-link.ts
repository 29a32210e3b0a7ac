import { isPlainLine } from './plain-text.ts'

/** Browsers and Node both have it; this layer knows the names of neither. */
declare const URL: {
  parse: (
    text: string,
    base?: string,
  ) => null | Record<
    'href' | 'origin' | 'username' | 'password' | 'hostname' | 'pathname' | 'search' | 'hash',
    string
  >
}

const longest = 2000
/** Stands for our own address, which the model does not know; `invalid` is nobody's. */
const ours = 'https://silika.invalid'
/** Signs that take no room: they would make two addresses look alike. */
const unseen = /[\u00AD\u200B-\u200D\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/u

export const linkHint =
  'Tulis alamat lengkap yang diawali https://, alamat surel (mailto:), nomor telepon (tel:), atau halaman di sistem ini yang diawali /'

/**
 * An address that a text may lead to, as it will be written: http, https, mailto, tel, or a page of the product. Null for every
 * other: `javascript:`, `data:`, an address with a password in it, and our API, which is no page.
 */
export function safeLink(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || text.length > longest || !isPlainLine(text) || unseen.test(text) || /\s/.test(text))
    return null
  if (/^mailto:/i.test(text))
    return /^mailto:[^\s@<>"'?&]+@[^\s@<>"'?&]+\.[^\s@<>"'?&]+$/i.test(text) ? text : null
  if (/^tel:/i.test(text)) return /^tel:\+?[\d().-]{3,30}$/i.test(text) ? text : null
  if (text.startsWith('/') || text.startsWith('#')) return ownAddress(text)
  if (!/^https?:\/\//i.test(text)) return null
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '' || !/^[^.]+(\.[^.]+)+$/.test(url.hostname))
    return null
  return url.href.length <= longest ? url.href : null
}

function ownAddress(text: string): string | null {
  if (text.startsWith('#')) return /^#[a-z0-9-]{1,80}$/.test(text) ? text : null
  const url = URL.parse(text, ours)
  // `//host`, `/\host` and the like lead elsewhere, though they begin as a page of ours does; `/..//host` does once it is read.
  if (
    !url ||
    url.origin !== ours ||
    text.includes('\\') ||
    /^\/(?:\/|(?:api|batas)(?:\/|$))/i.test(url.pathname)
  )
    return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** The host of an address outside of the product, as it really is: `xn--…` where its letters only look like others. */
export function hostOf(link: string): string | null {
  return /^https?:/i.test(link) ? (URL.parse(link)?.hostname ?? null) : null
}
