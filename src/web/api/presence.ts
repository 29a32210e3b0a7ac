import { asking } from './asking.ts'

/** The dialog over the page that asks, before a dangerous act, for a proof that the person is there. */
export const presence = asking()
