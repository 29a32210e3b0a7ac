import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/own-account.ts'
import type { Zone } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'

import { call, orGone, queryOf, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { deviceOf } from './device-of.ts'

import classes from './profile-page.module.css'

type Session = ReplyOf<typeof listSessions>['data'][number]

/** The devices on which the person is signed in; each can be signed out from here, or all others at once. */
export function SessionList({ zone }: { zone: Zone }) {
  const queries = useQueryClient()
  const sessions = useQuery(queryOf(listSessions))
  const [asked, setAsked] = useState<Session | 'others' | null>(null)
  const others = sessions.data?.data.filter(({ current }) => !current).length ?? 0

  return (
    <Card title="Sesi" description="Perangkat yang sedang masuk. Sesi berakhir sendiri setelah 7 hari.">
      <Loaded answer={sessions} rows={2} height={64}>
        {({ data }) => (
          <>
            <ul className={classes.sessions}>
              {data.map((session) => (
                <SessionRow
                  key={session.session_id}
                  of={session}
                  zone={zone}
                  onEnd={() => setAsked(session)}
                />
              ))}
            </ul>
            <div className="cluster wide-on-phone">
              <Button
                variant="default"
                disabled={others === 0}
                title={others === 0 ? 'Tidak ada perangkat lain yang masuk' : undefined}
                onClick={() => setAsked('others')}
              >
                Keluarkan semua perangkat lain
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {asked && (
        <StepDialog
          title={
            asked === 'others'
              ? 'Keluarkan semua perangkat lain?'
              : `Keluarkan ${deviceOf(asked.user_agent).name}?`
          }
          confirm="Keluarkan"
          send={() =>
            asked === 'others'
              ? call(endOtherSessions)
              : orGone(
                  call(endSession, { params: { id: asked.session_id } }),
                  'Perangkat itu sudah dikeluarkan.',
                )
          }
          onEnd={() => {
            setAsked(null)
            return reread(queries, listSessions)
          }}
          onClose={() => setAsked(null)}
        >
          {asked === 'others'
            ? `${others} sesi lain langsung berakhir.`
            : `Sesi yang masuk ${since(asked, zone)} langsung berakhir.`}{' '}
          Perangkat ini tetap masuk.
        </StepDialog>
      )}
    </Card>
  )
}

/** When a session began: what tells two on the same kind of device apart. */
const since = ({ created_at }: Session, zone: Zone) => momentText(new Date(created_at), zone)

function SessionRow({ of: session, zone, onEnd }: { of: Session; zone: Zone; onEnd: () => void }) {
  const { seen_at, user_agent, address, current } = session
  const { name, isPhone } = deviceOf(user_agent)
  const begun = since(session, zone)
  return (
    <li className={classes.session}>
      <Icon name={isPhone ? 'phone' : 'laptop'} size={24} />
      <span className="strong">
        {name} {current && <Mark tone="good">Perangkat ini</Mark>}
      </span>
      {!current && (
        <Button
          variant="subtle"
          size="compact"
          danger
          aria-label={`Keluarkan ${name}, masuk ${begun}`}
          onClick={onEnd}
        >
          Keluarkan
        </Button>
      )}
      <span className="small">
        Terakhir dipakai {momentText(new Date(seen_at), zone)}
        {address && ` · ${address}`}
      </span>
      <span className="small">Masuk {begun}</span>
    </li>
  )
}
