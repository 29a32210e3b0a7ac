import type * as z from 'zod'

import type { Month } from '#domain/month.ts'
import type { Random } from '#domain/random.ts'
import type { Day } from '#domain/time.ts'

/** What the schema of a value may depend on beside its options: the report's month and today's day at the facility. */
export type Calendar = { month: Month; today: Day }

/** What an invented value depends on beside its options. `carelessness` is from 0, exemplary, to 1. */
export type Chance = Calendar & { random: Random; carelessness: number }

/** All that the system needs to know of one kind of field. A new kind is one file like number.ts and one input. */
export type Kind<Options, Value> = {
  /** Accepts exactly the values that may be stored; messages are Indonesian. */
  schema: (options: Options, calendar: Calendar) => z.ZodType<Value>
  /** The value as a person reads it: on screen, on paper and in a message. */
  text: (value: Value, options: Options) => string
  /** The value as a spreadsheet cell. */
  cell: (value: Value, options: Options) => string | number | null
  /** One line of the generated form handbook. */
  describe: (options: Options) => string
  /** A value as a facility might give it, for samples and demonstration data; accepted, and no soft limit speaks. */
  example: (options: Options, chance: Chance) => Value
  /** A value that is accepted but worth an explanation; the sentence that asks for it. */
  soft?: (value: Value, options: Options, calendar: Calendar) => string | null
  /** What the value, or that there is none, means at the end of the report month; said beside the answer. */
  note?: (value: Value | undefined, options: Options, calendar: Calendar) => Note | null
}

/** A remark that changes nothing: a calibration that is due. */
export type Note = { tone: 'good' | 'warning' | 'danger'; words: string }
