import type { AssessmentPart } from '#domain/self-assessment.ts'

import { useMe } from '../../api/me.ts'
import { randomId } from '../../form/device-store.ts'
import type { SearchedPeriod } from './period.ts'
import { useDeviceDraft } from './use-device-draft.ts'

/** An instrument while it is filled in. The key is of one sending: as long as nothing changes, a repetition carries the same. */
type Sheet<T> = { answers: T; key: string | null }

/** The answers of an instrument, kept on the device until they are sent; `sent` is what the server holds. */
export function useInstrumentDraft<T extends object>(part: AssessmentPart, period: SearchedPeriod, sent: T) {
  const account = useMe().id
  const saved: Sheet<T> = { answers: sent, key: null }
  const { value, change, settle, isRestored, deviceFails } = useDeviceDraft<Sheet<T>>(
    { account, ...period, part, sheet: 'instrument' },
    saved,
    // Only this page writes under this key.
    (kept): kept is Sheet<T> => typeof kept === 'object' && kept !== null && 'answers' in kept,
  )
  return {
    answers: value.answers,
    isRestored,
    deviceFails,
    change: (answers: T) => change({ answers, key: null }),
    /** The key of the sending that begins now, or of the same one that is repeated. */
    sendingKey: (): string => {
      const key = value.key ?? randomId()
      change({ ...value, key })
      return key
    },
    drop: () => settle(saved),
  }
}
