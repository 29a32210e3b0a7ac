import { asking } from './asking.ts'

/**
 * The dialog 'Sesi berakhir' over the page: a call that gets a 401 waits here until the person has signed in again. It is left by
 * signing in, or with the whole page.
 */
const signIn = asking()

export const askToSignIn = signIn.ask
export const isSignInAsked = signIn.isAsked
export const signInReason = signIn.reason
export const settleSignIn = signIn.settle
export const onSignInAsked = signIn.onAsked
