import { useMutation, useQueryClient } from '@tanstack/react-query'

import { isUnanswered, messageOf } from '../api/call.ts'
import { toastError, toastSuccess } from './toast.ts'

type Reply = { message?: string | undefined }

export type Step<Done extends Reply, Given> = {
  send: (given: Given) => Promise<Done>
  /** The words of a success, where the server gives none. */
  saved?: string | undefined
  onDone?: ((reply: Done) => unknown) | undefined
  /** Beside the toast that says why. */
  onFailed?: ((error: Error) => unknown) | undefined
  /** After success and failure alike. */
  onEnd?: (() => unknown) | undefined
}

/** A step that a button takes by itself, without a form: that it is done, or why it is not, is a toast. */
export function useStep<Done extends Reply, Given = void>({
  send,
  saved,
  onDone,
  onFailed,
  onEnd,
}: Step<Done, Given>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (reply) => {
      const message = reply.message ?? saved
      if (message) toastSuccess(message)
      await onDone?.(reply)
    },
    onError: async (error) => {
      toastError(messageOf(error))
      // It may be done all the same: what the page shows is read again, or it would be offered a second time.
      if (isUnanswered(error)) void queries.invalidateQueries()
      await onFailed?.(error)
    },
    onSettled: () => onEnd?.(),
  })
}
