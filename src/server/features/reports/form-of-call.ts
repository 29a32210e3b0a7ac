import type { Services } from '#server/http/implement.ts'

/** The form that a call is about: its own, or the one that its address names. */
export type FormOfCall = (request: { params: unknown; services: Services }) => string
