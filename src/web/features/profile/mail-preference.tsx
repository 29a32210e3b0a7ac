import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

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
  // What was asked for stands at once, until the server has answered.
  const [asked, setAsked] = useState<boolean | null>(null)
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
    onSettled: () => setAsked(null),
  })
  return (
    <Card
      title="Surel"
      description="Paling banyak satu ringkasan sehari, hanya bila ada yang baru. Pemberitahuan bahwa formulir dikembalikan selalu dikirim."
    >
      <Checkbox
        checked={asked ?? wanted}
        disabled={asked !== null}
        onChange={(digest) => {
          setAsked(digest)
          save.mutate(digest)
        }}
      >
        Kirim ringkasan harian ke surel saya
      </Checkbox>
    </Card>
  )
}
