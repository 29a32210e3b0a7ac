/** What is worth a line, without what people have written. */
export type Log = Record<
  'info' | 'warn' | 'error',
  (details: Record<string, unknown>, message: string) => void
>
