import * as z from 'zod'

import { firstMonth, isMonth } from '#domain/month.ts'
import { mostPages } from '#domain/paging.ts'

/** The shapes that calls share: ids, months, paging, and the envelope `{data, message?}`. */

/** An id, as a number or as the digits that a path or a query string carries. */
export const Id = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    { error: ({ input }) => (input === undefined ? 'Wajib diisi' : 'Harus berupa nomor id') },
  )
  .pipe(
    z
      .int({ error: 'Harus berupa nomor id' })
      .positive({ error: 'Harus berupa nomor id' })
      .max(2_147_483_647, { error: 'Harus berupa nomor id' }),
  )
/** The parameters of an address that names one record. */
export const ById = z.strictObject({ id: Id })
/** The same of a report. */
export const ByReport = z.strictObject({ report_id: Id })
/** A whole number between two limits, as a number or as digits. */
export const whole = (min: number, max: number, missing = 'Wajib diisi') =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: ({ input }) => (input === undefined ? missing : 'Harus bilangan bulat') },
    )
    .pipe(
      z
        .int({ error: 'Harus bilangan bulat' })
        .min(min, { error: `Paling kecil ${min}` })
        .max(max, { error: `Paling besar ${max}` }),
    )
/** The version of a record that was read, as a number alone; see docs/decisions/0005. */
export const RecordVersion = z
  .int({ error: 'Harus bilangan bulat' })
  .min(1, { error: 'Paling kecil 1' })
  .max(1_000_000_000, { error: 'Paling besar 1000000000' })
/** What stands for all that was shown before an act, as it was given with it; where something of that has changed, the act is refused. */
export const Fingerprint = z
  .string({ error: 'Wajib diisi' })
  .min(1, { error: 'Wajib diisi' })
  .max(100, { error: 'Paling banyak 100 huruf' })
/** A province, regency or district by its code and name. */
export const Region = z.object({ id: z.string(), name: z.string() })
/** A form by its id and title. */
export const FormTitle = z.object({ form_type: z.string(), title: z.string() })
/** The body of a call whose address says all. */
export const Nothing = z.strictObject({}).optional()
/** The words of a search: a space counts once, also as spreadsheets paste it. */
export const SearchText = z
  .string()
  .trim()
  .max(100)
  .transform((text) => text.replaceAll(/\s+/g, ' '))
export const Year = whole(2020, 2199, 'Pilih tahun')
export const MonthNumber = whole(1, 12)
export const Month = z
  .string({ error: 'Tulis bulan sebagai TTTT-BB, misalnya 2026-04' })
  .refine(isMonth, { error: 'Tulis bulan sebagai TTTT-BB, misalnya 2026-04' })
  .refine((month) => month >= firstMonth, { error: 'Bulan paling awal Januari 2020' })
/** The code of a region. One that is missing, or not chosen, is not called wrong. */
function regionCode(pattern: RegExp, word: string, example: string) {
  const error = `Kode ${word} ditulis seperti ${example}`
  return z
    .string({ error: ({ input }) => (input === undefined ? 'Wajib diisi' : error) })
    .regex(pattern, { error: ({ input }) => (input === '' ? `Pilih ${word}` : error) })
}
export const ProvinceCode = regionCode(/^\d{2}$/, 'provinsi', '32')
export const RegencyCode = regionCode(/^\d{2}\.\d{2}$/, 'kabupaten/kota', '32.73')
export const DistrictCode = regionCode(/^\d{2}\.\d{2}\.\d{2}$/, 'kecamatan', '32.73.01')
/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.date().transform((at) => at.toISOString())

/** `page` is the page number; `halaman`, `per_page` and `limit` are the rows per page, at most 200. */
export const paging = {
  page: whole(1, mostPages).optional(),
  halaman: whole(1, 200).optional(),
  per_page: whole(1, 200).optional(),
  limit: whole(1, 200).optional(),
}
export function pageOf(
  query: {
    page?: number | undefined
    halaman?: number | undefined
    per_page?: number | undefined
    limit?: number | undefined
  },
  rows = 20,
) {
  return { page: query.page ?? 1, perPage: query.per_page ?? query.halaman ?? query.limit ?? rows }
}
/** Which page of a list is asked for, and how long it is. */
export type Page = ReturnType<typeof pageOf>

export const one = <T extends z.ZodType>(data: T) => z.object({ data, message: z.string().optional() })
export const many = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), message: z.string().optional() })
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  })
export function pageEnvelope<T>(data: T[], { page, perPage }: Page, total: number) {
  return {
    data,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  }
}
export const Done = z.object({ message: z.string() })

/** A file on its way out; the reply of calls that answer bytes instead of JSON. */
export type FileContent = {
  mime: string
  name: string
  /** In bytes; null while nobody knows, as of what is still being made. */
  size: number | null
  inline: boolean
  /** Our own pages may show it in a frame, in the browser's own viewer. */
  isFramed?: true
  stream: AsyncIterable<Uint8Array>
  /** The stream is packed by gzip, and `size` says how long it is so; it is unpacked for who does not take it like that. */
  isPacked?: true
  /** Of a file that is stored as it leaves: it never changes, so a reader may ask for a part of it, or whether it is still the same. */
  stored?: {
    tag: string
    /** Browsers and proxies may keep it for a while; anything else nobody keeps. */
    isEverybodys: boolean
    part: (range: ByteRange) => AsyncIterable<Uint8Array>
  }
}
/** Places of the first and the last byte. */
export type ByteRange = { first: number; last: number }
export const FileContent = z.custom<FileContent>(
  (value) => typeof value === 'object' && value !== null && 'stream' in value,
)
