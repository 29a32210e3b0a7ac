import type * as z from 'zod'

import type { Month } from '#domain/month.ts'
import type { Random } from '#domain/random.ts'
import type { Day } from '#domain/time.ts'

/** What the schema of a value may depend on beside its options: the report's month and today's day at the facility. */
export type Calendar = { month: Month; today: Day }

/** What an invented value depends on beside its options. `carelessness` is from 0, exemplary, to 1. */
export type Chance = Calendar & { random: Random; carelessness: number }

/** What differs in one row of a table from what its column says. */
export type RowOptions = {
  /** Grams with a decimal among pieces. */
  numbers?: { unit?: string; decimals?: number; max?: number }
  /** A calibration that lasts longer than another's. */
  dates?: { validMonths?: number }
}

/** The uploads in an answer, with what their question takes. */
export type Uploads = { files: readonly UploadedFile[]; mimes: readonly string[]; maxMegabytes: number }
/** A stored upload, named by its id; the name is for people only. */
export type UploadedFile = { id: number; name: string }

/** All that the system needs to know of one kind of field. A new kind is one file like number.ts and one input. */
export type Kind<Options, Value> = {
  /** What a value is: an amount can be summed and compared, a day ordered, codes are those of `codes`. */
  holds: 'amount' | 'day' | 'words' | 'code' | 'codes' | 'files' | 'consent'
  /** Accepts exactly the values that may be stored; messages are Indonesian. */
  schema: (options: Options, calendar: Calendar) => z.ZodType<Value>
  /** The value as a person reads it: on screen, on paper and in a message. */
  text: (value: Value, options: Options) => string
  /** The value in a narrow column whose head carries the unit; where it is absent, `text`. */
  short?: (value: Value, options: Options) => string
  /** What its amounts are counted in. */
  unit?: (options: Options) => string | undefined
  /** The codes that an answer may hold, with their words. */
  codes?: (options: Options) => Readonly<Record<string, string>>
  /** The answers that a tick in front of a table's row stands for. */
  tick?: { on: Value; off: Value }
  /** How a column's options differ in one row of its table. */
  inRow?: (row: RowOptions) => Partial<Options> | undefined
  /** The uploads that the value holds. */
  uploads?: (value: Value, options: Options) => Uploads
  /** The value as a spreadsheet cell. */
  cell: (value: Value, options: Options) => string | number | null
  /**
   * What a cell's text says, the reverse of `cell`: the text itself where it is no value, for the schema to refuse; undefined where
   * a cell cannot hold the value.
   */
  read: (text: string, options: Options) => unknown
  /** One line of the generated form handbook. */
  describe: (options: Options) => string
  /** A value as a facility might give it, for samples and demonstration data; accepted, and no soft limit speaks. */
  example: (options: Options, chance: Chance) => Value
  /** A value that is accepted but worth an explanation; the sentence that asks for it. */
  soft?: (value: Value, options: Options, calendar: Calendar) => string | null
  /** What the value, or a missing one, means at the end of the report month; shown beside the answer. */
  note?: (value: Value | undefined, options: Options, calendar: Calendar) => Note | null
}

/** A remark that changes nothing: a calibration that is due. */
export type Note = { tone: 'good' | 'warning' | 'danger'; words: string }
