import { useMutation, useQueryClient } from '@tanstack/react-query'

import { isUnanswered, messageOf, reread } from '../api/call.ts'
import { sessionQuery } from '../api/session.ts'
import { toastError } from './toast.ts'

/** Turns the session to another account or world. A page of its own follows: nothing of the first stays in memory. */
export function useTurn(turn: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: turn,
    onSuccess: () => location.assign('/home'),
    onError: (error) => {
      toastError(messageOf(error))
      // It may have turned all the same: who is asked for the session again is led there.
      if (isUnanswered(error)) void reread(queries, sessionQuery)
    },
  })
}
