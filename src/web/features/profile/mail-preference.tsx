import { useQueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { type getUser, setMailPreference } from '#contract/users.ts'

import { call } from '../../api/call.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'

type OwnRecord = ReplyOf<typeof getUser>

/** Whether the daily mail is wanted; each tick is saved at once. */
export function MailPreference({ wanted }: { wanted: boolean }) {
  const queries = useQueryClient()
  const form = useEditForm({
    start: { digest: wanted },
    bodyOf: (values) => values,
    send: (body) => call(setMailPreference, { body }),
    onSaved: (_reply, { digest }) =>
      queries.setQueryData<OwnRecord['data']>(
        ['current-user'],
        (record) => record && { ...record, digest_mail: digest },
      ),
  })
  return (
    <Card
      title="Surel"
      description="Paling banyak satu ringkasan sehari, hanya bila ada yang baru. Pemberitahuan bahwa formulir dikembalikan selalu dikirim."
    >
      <Checkbox
        // What was asked for stands at once, until the server has answered.
        checked={form.isSaving ? form.values.digest : wanted}
        disabled={form.isSaving}
        onChange={(digest) => {
          form.set({ digest })
          form.send({ digest })
        }}
      >
        Kirim ringkasan harian ke surel saya
      </Checkbox>
    </Card>
  )
}
