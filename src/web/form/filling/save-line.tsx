import { useSyncExternalStore } from 'react'

import { dayIn, type Zone, zones } from '#domain/time.ts'
import { momentText } from '#domain/words.ts'

import { useMe } from '../../api/me.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import type { DraftKeeper } from '../drafts/draft-keeper.ts'
import type { KeeperState } from '../drafts/draft-shapes.ts'

import classes from './save-line.module.css'

/** `14.30.05` */
function secondText(at: Date, zone: Zone): string {
  return new Date(at.getTime() + zones[zone].offsetHours * 3_600_000)
    .toISOString()
    .slice(11, 19)
    .replaceAll(':', '.')
}

/** A time of today by its seconds and `suffix`, an earlier one by its day. */
function timeText(at: Date, zone: Zone, suffix = ` ${zone}`): string {
  return dayIn(zone, at) === dayIn(zone, new Date())
    ? `${secondText(at, zone)}${suffix}`
    : momentText(at, zone)
}

type Words = { icon: IconName; tone: string; text: (saved: string) => string }
/** A closed form is drawn without this line. */
const words: Record<Exclude<KeeperState['server'], 'saved' | 'closed'>, Words> = {
  waiting: { icon: 'clock', tone: 'calm', text: (saved) => `Menunggu disimpan; di server ${saved}` },
  saving: { icon: 'clock', tone: 'calm', text: () => 'Menyimpan ke server…' },
  offline: { icon: 'offline', tone: 'warn', text: (saved) => `Luring; di server ${saved}` },
  retrying: {
    icon: 'retry',
    tone: 'warn',
    text: (saved) => `Server belum menjawab, dicoba lagi; di server ${saved}`,
  },
  signedOut: { icon: 'lock', tone: 'warn', text: (saved) => `Sesi berakhir; di server ${saved}` },
}

/** The server has all that it can be given; what it cannot be given is counted, so that nobody takes it for saved. */
function savedWords(isNever: boolean, held: number): Words {
  if (held === 0)
    return isNever
      ? { icon: 'clock', tone: 'calm', text: () => 'Belum ada isian di server' }
      : { icon: 'done', tone: 'good', text: (saved) => `Tersimpan di server ${saved}` }
  const only = `${held} isian perlu diperbaiki dan belum tersimpan di server`
  return {
    icon: 'alert',
    tone: 'warn',
    text: (saved) => (isNever ? only : `Tersimpan di server ${saved}; ${only}`),
  }
}

/** Where the answers are by now: the time of the server's copy and of the device's. */
export function SaveLine({ state, lastKept }: { state: KeeperState; lastKept: DraftKeeper['lastKept'] }) {
  const { zone } = useMe()
  const { keptAt } = useSyncExternalStore(lastKept.subscribe, lastKept.getState)
  const isNever = Object.keys(state.saved.answers).length === 0
  const saved = isNever ? 'belum ada isian' : timeText(new Date(state.saved.savedAt), zone)
  const { icon, tone, text } =
    state.server === 'saved' || state.server === 'closed'
      ? savedWords(isNever, state.held)
      : words[state.server]
  // A time of today needs no zone: the server's, before it, has one.
  const kept = keptAt && !state.deviceFails && timeText(keptAt, zone, '')
  return (
    <p className={classes.line} data-tone={state.deviceFails ? 'bad' : tone}>
      <Icon name={icon} size={16} />
      <span>
        {text(saved)}
        {kept && (
          <>
            {' '}
            · di perangkat <span data-testid="kept-at">{kept}</span>
          </>
        )}
        {state.deviceFails &&
          ' · perangkat ini menolak menyimpan; jangan tutup halaman sebelum tersimpan di server'}
      </span>
    </p>
  )
}
