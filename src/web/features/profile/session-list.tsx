import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { endOtherSessions, listSessions } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Zone } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'

import { call, messageOf, queryOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { deviceOf } from './device-of.ts'

import classes from './profile-page.module.css'

export function SessionList({ zone }: { zone: Zone }) {
  const queries = useQueryClient()
  const sessions = useQuery(queryOf(listSessions))
  const [isAsked, setAsked] = useState(false)
  const end = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: async ({ message }) => {
      setAsked(false)
      toastSuccess(message)
      await queries.invalidateQueries({ queryKey: [listSessions.path] })
    },
    onError: (error) => {
      setAsked(false)
      toastError(messageOf(error))
    },
  })
  const others = sessions.data?.data.filter(({ current }) => !current).length ?? 0

  return (
    <Card title="Perangkat yang masuk" description="Sesi berakhir sendiri setelah 7 hari.">
      <Loaded answer={sessions} rows={2} height={48}>
        {({ data }) => (
          <>
            <ul className={classes.sessions}>
              {data.map((session) => (
                <Session key={`${session.created_at}${session.address}`} session={session} zone={zone} />
              ))}
            </ul>
            <Button
              variant="default"
              fullWidth
              disabled={others === 0}
              title={others === 0 ? 'Tidak ada perangkat lain yang masuk' : undefined}
              onClick={() => setAsked(true)}
            >
              Keluar dari perangkat lain
            </Button>
          </>
        )}
      </Loaded>
      {isAsked && (
        <ConfirmDialog
          title="Keluar dari perangkat lain?"
          confirm="Keluarkan"
          pending={end.isPending}
          onConfirm={() => end.mutate()}
          onCancel={() => setAsked(false)}
        >
          {others} sesi lain langsung berakhir. Perangkat ini tetap masuk.
        </ConfirmDialog>
      )}
    </Card>
  )
}

function Session({
  session: { created_at, user_agent, address, current },
  zone,
}: {
  session: ReplyOf<typeof listSessions>['data'][number]
  zone: Zone
}) {
  const { name, isPhone } = deviceOf(user_agent)
  return (
    <li className={classes.session}>
      <Icon name={isPhone ? 'phone' : 'laptop'} size={24} />
      <span className="strong">
        {name} {current && <Mark tone="good">Perangkat ini</Mark>}
      </span>
      <span className="small">
        Masuk {momentText(new Date(created_at), zone)}
        {address && ` · ${address}`}
      </span>
    </li>
  )
}
