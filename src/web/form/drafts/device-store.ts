import { del, entries, get, set } from 'idb-keyval'

import { isPracticeId } from '#domain/practice.ts'

import { isPractising } from '../../api/practice.ts'
import { randomId } from '../../api/random-id.ts'
import { isViewing } from '../../api/viewing.ts'
import type { DeviceCopy, QueuedSending } from './draft-shapes.ts'
import { formsStore } from './forms-store.ts'

/** The address of a sheet: account, report and sheet. */
export type SheetAddress = { account: number; report: number; sheet: string }

const sheetName = /^draft\/(\d+)\/(\d+)\//
/** Before the addresses of a report's sheets. */
export const reportPrefix = (account: number, report: number) => `draft/${account}/${report}/`
/** The sheet of a key on the device. */
export const sheetOfKey = (key: string): string => key.split('/')[3] ?? ''
/** Held while a queued sending of a report is under way, and while a page takes the report over: never both. */
const sendingLock = (account: number, report: number) => `sending/${account}/${report}`

const prefixOf = ({ account, report, sheet }: SheetAddress) => `draft/${account}/${report}/${sheet}/`

/** One open page; its copies never overwrite those of another tab. */
export type DeviceSlot = {
  /** What earlier pages left behind that are no longer open, newest first. */
  left: DeviceCopy[]
  keep: (copy: DeviceCopy) => Promise<void>
  /** Forgets this page's copy and those that earlier pages left. */
  clear: () => Promise<void>
  /** Lets another page take the copy over. */
  close: () => void
}

/** For an administrator who only looks: finds nothing and keeps nothing. */
const closedSlot: DeviceSlot = {
  left: [],
  keep: async () => undefined,
  clear: async () => undefined,
  close: () => undefined,
}

/** Finds what the device holds of a sheet and claims a slot for this page. Never rejects: without storage nothing is left. */
export async function openDeviceSlot(address: SheetAddress): Promise<DeviceSlot> {
  if (isViewing()) return closedSlot
  const prefix = prefixOf(address)
  const own = prefix + randomId()
  const lock = sendingLock(address.account, address.report)
  const release = await attempt(() => runLocked(lock, {}, () => holdLock(own)), undefined)
  let isClosed = false
  const alive = await heldLocks()
  const found = await attempt(() => entries<string, DeviceCopy>(formsStore()), [])
  const all = found
    .filter(([key]) => key.startsWith(prefix) && !alive.has(key))
    .toSorted(([, one], [, other]) => other.changedAt.localeCompare(one.changedAt))
  // What waits to be sent goes first, and alone; else a draft has room for another beside it. The rest stays for a later page.
  const waiting = all.find(([, { queued }]) => queued)
  const left = waiting ? [waiting] : all.slice(0, all[0]?.[1].aside ? 1 : 2)
  let inherited = left.map(([key]) => key)
  const forgetInherited = async () => {
    const old = inherited
    inherited = []
    for (const key of old) await del(key, formsStore())
  }
  return {
    left: left.map(([, copy]) => copy),
    keep: async (copy) => {
      await set(own, copy, formsStore())
      await forgetInherited()
      if (isClosed) notifyLeft()
    },
    clear: async () => {
      await attempt(() => del(own, formsStore()), undefined)
      await attempt(forgetInherited, undefined)
    },
    close: () => {
      isClosed = true
      release?.()
      notifyLeft()
    },
  }
}

const leftListeners = new Set<() => void>()
const notifyLeft = () => {
  for (const listener of leftListeners) listener()
}

/** Calls `listener` when a page of this tab has left its copies to others; returns how to stop. */
export function onDraftLeft(listener: () => void): () => void {
  leftListeners.add(listener)
  return () => leftListeners.delete(listener)
}

/** What a step under a lock answers; undefined where the lock is taken and is not waited for. */
async function runLocked<T>(
  name: string,
  options: LockOptions,
  step: () => Promise<T>,
): Promise<T | undefined> {
  const locks = lockManager()
  // The lock manager's own type loses the promise of its callback.
  return locks ? locks.request(name, options, async (lock) => (lock ? step() : undefined)) : step()
}

/** A copy that waits to be sent, under its key on the device. */
export type QueuedCopy = { key: string; copy: DeviceCopy; queued: QueuedSending }

/** The queued sendings of one account, oldest first; never those of another that has used this device. */
export async function listQueued(account: number): Promise<QueuedCopy[]> {
  const found = await attempt(() => entries<string, DeviceCopy>(formsStore()), [])
  return found
    .flatMap(([key, copy]) => (isOf(account, key) && copy.queued ? [{ key, copy, queued: copy.queued }] : []))
    .toSorted((one, other) => one.queued.at.localeCompare(other.queued.at))
}

/**
 * Settles one queued sending, unless a page holds the report or another tab is at it. `step` gives what the device keeps of it
 * then: null for nothing.
 */
export async function settleQueued(
  account: number,
  { key, queued }: QueuedCopy,
  step: (copy: DeviceCopy & { queued: QueuedSending }) => Promise<DeviceCopy | null>,
): Promise<void> {
  const report = queued.body.report_id
  await runLocked(sendingLock(account, report), { ifAvailable: true }, async () => {
    const isOpen = [...(await heldLocks())].some((name) => name.startsWith(reportPrefix(account, report)))
    // Read again: another tab may just have sent it.
    const copy = await attempt(() => get<DeviceCopy>(key, formsStore()), undefined)
    if (isOpen || !copy?.queued) return
    const next = await step({ ...copy, queued: copy.queued })
    await attempt(() => (next ? set(key, next, formsStore()) : del(key, formsStore())), undefined)
  })
}

/** Whether a key is one of the account's drafts in this page's world: what was practised is never sent, and never counted. */
function isOf(account: number, key: unknown): boolean {
  const [, owner, report] = (typeof key === 'string' && sheetName.exec(key)) || []
  return owner === String(account) && isPracticeId(Number(report)) === isPractising()
}

/** Holds a lock for as long as the page lives, so that other tabs know that its copy is in use. */
async function holdLock(name: string): Promise<() => void> {
  const locks = lockManager()
  if (!locks) return () => undefined
  return new Promise((resolve) => {
    void locks.request(name, () => new Promise<void>((release) => resolve(release)))
  })
}

/** The names of all locks that pages of this browser hold; that of an open copy is its key. None where the browser refuses locks. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await attempt(async () => lockManager()?.query(), undefined)) ?? {}
  return new Set(held.flatMap(({ name }) => name ?? []))
}

/** Absent where the page is not served securely. */
function lockManager(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks
}

/** How the cache of answers names what `listKeptReports` tells. */
export const keptReports = { queryKey: ['kept-reports'] }

/** What this device holds of a report that the server has not got. */
export type KeptReport = {
  /** Answers that were not saved. */
  isUnsaved: boolean
  /** A sending waits for a connection since then. */
  queuedAt: string | null
  /** Why a queued sending was refused. */
  rejection: string | null
}

/** The reports of an account with changes on this device that the server does not have yet. */
export async function listKeptReports(account: number): Promise<ReadonlyMap<number, KeptReport>> {
  const found = await attempt(() => entries<string, DeviceCopy>(formsStore()), [])
  const reports = new Map<number, KeptReport>()
  for (const [key, copy] of found) {
    if (!isOf(account, key) || !isNeeded(copy)) continue
    const report = Number(sheetName.exec(key)?.[2])
    const other = reports.get(report)
    reports.set(report, {
      isUnsaved: isUnsaved(copy) || other?.isUnsaved === true,
      queuedAt: copy.queued?.at ?? other?.queuedAt ?? null,
      rejection: copy.rejection ?? other?.rejection ?? null,
    })
  }
  return reports
}

/** Whether a copy holds answers that the server has not got. */
export const isUnsaved = (copy: DeviceCopy): boolean => copy.isUnsaved ?? true

/** Asks the browser not to clear what is kept here when the device runs out of room; some of them ask the person. */
export const keepForGood = (): Promise<boolean> => attempt(() => navigator.storage.persist(), false)

/** Whether a copy holds something that the server has not got, or has refused. */
function isNeeded(copy: DeviceCopy): boolean {
  return isUnsaved(copy) || copy.queued !== null || copy.rejection !== null
}

/** The keys of what an account has read of reports and of its self-assessment; definitions and questions are nobody's. */
export const reportReplyKey = (account: number, report: number | '') => `report/${account}/${report}`
export const assessmentReplyKey = (account: number, address: string) =>
  `assessment/${account}/${isPractising() ? practicePrefix : ''}${address}`
/** Before what an account has read of the self-assessment in 'Mode latihan'; reports differ by their ids. */
const practicePrefix = 'latihan/'

/** Remembers an answer of the server for days without a connection; failing to is no failure. */
export async function remember(key: string, value: unknown): Promise<void> {
  if (isViewing()) return
  await attempt(() => set(`reply/${key}`, value, formsStore()), undefined)
}

export async function recall<T>(key: string): Promise<T | undefined> {
  return attempt(() => get<T>(`reply/${key}`, formsStore()), undefined)
}

/** All that is remembered under keys that begin with `prefix`. */
export async function recallAll<T>(prefix: string): Promise<T[]> {
  const found = await attempt(() => entries<string, T>(formsStore()), [])
  return found.flatMap(([key, value]) => (key.startsWith(`reply/${prefix}`) ? [value] : []))
}

/** What a step answers, or `otherwise` where the device has no storage or refuses it. */
export async function attempt<T>(step: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await step()
  } catch {
    return otherwise
  }
}
