import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

import type { DeviceCopy } from './draft-keeper.ts'
import { sameAnswers } from './same-answers.ts'

/** What the device keeps for the forms, in a database of its own. Opened late: a browser may forbid it. */
let opened: UseStore | undefined
function store(): UseStore {
  opened ??= createStore('silika-forms', 'kept')
  return opened
}

/** Which sheet of which report, and whose. */
export type SheetAddress = { account: number; report: number; sheet: string }

const prefixOf = ({ account, report, sheet }: SheetAddress) => `draft/${account}/${report}/${sheet}/`

/** One open page; its copies never overwrite those of another tab. */
export type DraftPlace = {
  /** What earlier pages left behind that are no longer open, newest first. */
  left: DeviceCopy[]
  keep: (copy: DeviceCopy) => Promise<void>
  /** Forgets this page's copy and those that earlier pages left. */
  clear: () => Promise<void>
  /** Lets another page take the copy over. */
  close: () => void
}

/** Finds what the device holds of a sheet and claims a place for this page. Never rejects: without storage nothing is left. */
export async function openDraftPlace(address: SheetAddress): Promise<DraftPlace> {
  const prefix = prefixOf(address)
  const own = prefix + randomId()
  const close = await holdLock(own)
  const alive = await heldLocks()
  const found = await attempt(() => entries<string, DeviceCopy>(store()), [])
  const left = found
    .filter(([key]) => key.startsWith(prefix) && !alive.has(key))
    .toSorted(([, one], [, other]) => other.changedAt.localeCompare(one.changedAt))
  let inherited = left.map(([key]) => key)
  const forgetInherited = async () => {
    const old = inherited
    inherited = []
    for (const key of old) await del(key, store())
  }
  return {
    left: left.map(([, copy]) => copy),
    keep: async (copy) => {
      await set(own, copy, store())
      await forgetInherited()
    },
    clear: async () => {
      await attempt(() => del(own, store()), undefined)
      await attempt(forgetInherited, undefined)
    },
    close,
  }
}

/** Holds a lock for as long as the page lives, so that other tabs know that its copy is in use. */
async function holdLock(name: string): Promise<() => void> {
  const locks = lockManager()
  if (!locks) return () => undefined
  return new Promise((resolve) => {
    void locks.request(name, () => new Promise<void>((release) => resolve(release)))
  })
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const held = (await lockManager()?.query())?.held ?? []
  return new Set(held.flatMap(({ name }) => name ?? []))
}

/** Absent where the page is not served securely. */
function lockManager(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks
}

/** A random UUID; `crypto.randomUUID` is missing where the page is not served securely. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte, index) =>
    (index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The reports of an account of which this device holds something that the server has not got. */
export async function listKeptReports(account: number): Promise<ReadonlySet<number>> {
  const found = await attempt(() => entries<string, DeviceCopy>(store()), [])
  const isUnsaved = ({ draft, saved }: DeviceCopy) =>
    Object.keys(draft.typed).length > 0 || !sameAnswers(draft.answers, saved.answers)
  return new Set(
    found
      .filter(([key, copy]) => key.startsWith(`draft/${account}/`) && isUnsaved(copy))
      .map(([key]) => Number(key.split('/')[2])),
  )
}

/** Remembers an answer of the server for days without a connection; failing to is no failure. */
export async function remember(key: string, value: unknown): Promise<void> {
  await attempt(() => set(`reply/${key}`, value, store()), undefined)
}

export async function recall<T>(key: string): Promise<T | undefined> {
  return attempt(() => get<T>(`reply/${key}`, store()), undefined)
}

/** What a step answers, or `otherwise` where the device has no storage or refuses it. */
async function attempt<T>(step: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await step()
  } catch {
    return otherwise
  }
}
