import { useQuery } from '@tanstack/react-query'

import { endViewing } from '#contract/viewing.ts'
import { roles } from '#domain/roles.ts'
import { clockText } from '#domain/words.ts'

import { call } from '../api/call.ts'
import { useMe } from '../api/me.ts'
import { sessionQuery } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { useTurn } from '../ui/use-turn.ts'

import classes from './viewing-banner.module.css'

const aMinute = 60_000
const restOf = (until: Date) => Math.max(aMinute, until.getTime() - Date.now())

/** Over every page, and on paper, while an administrator looks at the product as somebody else. */
export function ViewingBanner() {
  const { full_name, role, zone, viewer } = useMe()
  const until = new Date(viewer?.until ?? 0)
  // The server says when it is over; this device's clock may be wrong.
  useQuery({ ...sessionQuery, refetchInterval: () => restOf(until) })
  const end = useTurn(() => call(endViewing, {}, { keepsSession: true }))
  return (
    <aside className={classes.banner} aria-label="Lihat sebagai">
      <Icon name="seen" size={20} />
      <p className="flat">
        <strong>Melihat sebagai {full_name}</strong> ({roles[role].label}) sampai pukul{' '}
        {clockText(until, zone)}. Tidak ada yang dapat diubah.
        <span className={classes.viewer}> Dilihat oleh {viewer?.full_name}.</span>
      </p>
      <span className="no-print">
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          Kembali ke akun saya
        </Button>
      </span>
    </aside>
  )
}
