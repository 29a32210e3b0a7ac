import type { ColumnType } from 'kysely'

/** A column of JSON: read as a value, written as its text. */
export type Json<T> = ColumnType<T, string, string>
