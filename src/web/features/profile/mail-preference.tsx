import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { type getUser, setMailPreference } from '#contract/users.ts'

import { call, messageOf } from '../../api/call.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

type OwnRecord = ReplyOf<typeof getUser>

/** Whether the daily mail is wanted; each tick is saved at once. */
export function MailPreference({ wanted }: { wanted: boolean }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (digest: boolean) => call(setMailPreference, { body: { digest } }),
    onSuccess: ({ message }, digest) => {
      queries.setQueryData<OwnRecord['data']>(
        ['current-user'],
        (record) => record && { ...record, digest_mail: digest },
      )
      toastSuccess(message)
    },
    onError: (error) => toastError(messageOf(error)),
  })
  return (
    <Card
      title="Surel"
      description="Paling banyak satu ringkasan sehari, hanya bila ada yang baru. Pemberitahuan bahwa formulir dikembalikan selalu dikirim."
    >
      <Checkbox
        // What was asked for stands until the server has answered.
        checked={save.isPending ? save.variables : wanted}
        disabled={save.isPending}
        onChange={(digest) => save.mutate(digest)}
      >
        Kirim ringkasan harian ke surel saya
      </Checkbox>
    </Card>
  )
}
