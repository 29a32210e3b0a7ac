import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { type Draft, heldBack, payloadOf, valueAt, withValue } from './draft.ts'
import { sameAnswers } from './same-answers.ts'

/** A sheet as the server holds it. */
export type SavedSheet = {
  version: number
  answers: AnswerSheet
  copied: readonly string[]
  savedAt: string
  savedBy: string
}

/** What the device remembers of a draft, so that nothing is lost with the page, the connection or the session. */
export type DeviceCopy = {
  draft: Draft
  /** What the server held when this was written: the common ancestor of a comparison. */
  saved: SavedSheet
  changedAt: string
  /** The key of the sending, so that a retry after a lost answer sends no second report. */
  key: string
  /** The last sending that the server had when the key was made: once there is a newer one, the key has done its work. */
  sentBefore: string | null
  /** A sending that was queued and has not arrived. */
  queued: QueuedSending | null
  /** Why the server refused what was sent from the queue; until the next sending. */
  rejection: string | null
  /** The side of a conflict that was not chosen. */
  aside: Draft | null
  /** What was given to the server without an answer: it may have arrived. */
  given: readonly AnswerSheet[]
}

/** A sending that waits for a connection, whole: it can go without the form's page. */
export type QueuedSending = {
  at: string
  /** The call that sends this form. */
  path: string
  /** What people call the form, and its month. */
  title: string
  month: string
  body: {
    report_id: number
    version: number
    answers: AnswerSheet
    copied: readonly string[]
    key: string
    queued_at: string
  }
}

/** An error in another sheet of the same report. */
export type SheetError = { sheet: string; field: string; message: string }
/** The server found something wrong. */
export type Refused = {
  kind: 'refused'
  /** Messages by path, of the sheet's own fields. */
  errors: Readonly<Record<string, string>>
  elsewhere: readonly SheetError[]
  /** Of no field: the month, the queue's time, the call as a whole. */
  general: readonly string[]
  message: string
}
/** How a call to the server ended, as far as a draft is concerned. */
export type Refusal =
  | { kind: 'stale'; current: SavedSheet }
  | Refused
  /** The report can no longer be changed. */
  | { kind: 'closed'; message: string }
  | { kind: 'signedOut' }
  /** No connection, or a server that asks to come back later. */
  | { kind: 'unreachable'; offline: boolean }
export type SaveOutcome = { kind: 'saved'; saved: SavedSheet } | Refusal
export type SaveRequest = { answers: AnswerSheet; copied: readonly string[]; version: number }

export type KeeperState = {
  draft: Draft
  saved: SavedSheet
  server: 'saved' | 'waiting' | 'saving' | 'offline' | 'retrying' | 'signedOut' | 'closed'
  /** How many fields hold what the server cannot be given; as of the last time that it had all the rest. */
  held: number
  /** When the device last kept the draft; null before the first change. */
  keptAt: Date | null
  /** The device refuses to keep anything: leaving the page may lose what the server has not got. */
  deviceFails: boolean
  /** The server holds newer, different answers: the person chooses. */
  conflict: SavedSheet | null
  refused: Readonly<Record<string, string>>
  /** Why a save was refused that no field explains. */
  refusedWhole: readonly string[]
  aside: Draft | null
  /** Answers came back from this device that the server did not have. */
  restored: boolean
  key: string
  queued: QueuedSending | null
  rejection: string | null
}

export type KeeperParts = {
  form: FormDefinition
  context: FormContext
  saved: SavedSheet
  /** When the report was last sent, as far as the server has said. */
  sentAt: string | null
  /** What this device still holds of the report. */
  copy: DeviceCopy | null
  /** Writes to the device; rejects where it cannot. */
  keep: (copy: DeviceCopy) => Promise<void>
  save: (request: SaveRequest) => Promise<SaveOutcome>
  newKey: () => string
  now: () => Date
  /** In milliseconds, between the last change and the saving. */
  pause?: number
}

const firstRetry = 2000
const lastRetry = 60_000

const draftOf = ({ answers, copied }: SavedSheet): Draft => ({
  answers,
  copied,
  typed: {},
  opened: [],
})

/** The server's sheet as a draft, in which stands still what the server could not be given of the draft so far. */
function followed(sheet: SavedSheet, { answers, typed, opened }: Draft, held: readonly string[]): Draft {
  return held.reduce((draft, path) => withValue(draft, path, valueAt(answers, path), typed[path]), {
    ...draftOf(sheet),
    opened,
  })
}

/**
 * Where a draft starts: what the server holds, unless this device holds something that the server has never got. Both
 * changed: a conflict, for the person to decide.
 */
export function startOf(
  form: FormDefinition,
  context: FormContext,
  read: SavedSheet,
  copy: DeviceCopy | null,
): { draft: Draft; saved: SavedSheet; conflict: SavedSheet | null; restored: boolean } {
  if (!copy) return { draft: draftOf(read), saved: read, conflict: null, restored: false }
  // Without a connection the report is read from the device's memory, and the draft has been saved since.
  const saved = read.version < copy.saved.version ? copy.saved : read
  const fresh = { draft: draftOf(saved), saved, conflict: null, restored: false }
  const mine = payloadOf(form, copy.draft, context)
  const held = heldBack(form, copy.draft, context)
  const isSame = sameAnswers(mine, saved.answers)
  if (isSame) return { ...fresh, draft: copy.draft, restored: held.length > 0 }
  // The server has moved on and this device has not, but for what it could not give and nobody else has answered.
  const isAnswered = held.some((path) => valueAt(saved.answers, path) !== undefined)
  if (sameAnswers(mine, copy.saved.answers) && !isAnswered)
    return { ...fresh, draft: followed(saved, copy.draft, held), restored: held.length > 0 }
  const known = [copy.saved.answers, ...copy.given]
  if (saved.version === copy.saved.version || known.some((answers) => sameAnswers(saved.answers, answers)))
    return { draft: copy.draft, saved, conflict: null, restored: true }
  return { draft: copy.draft, saved: copy.saved, conflict: saved, restored: true }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Keeps a draft: on the device at once, on the server a moment later, whatever happens to the connection. */
export function createDraftKeeper(parts: KeeperParts) {
  const { form, context, now, pause = 2000 } = parts
  const start = startOf(form, context, parts.saved, parts.copy)
  let sentBefore = parts.sentAt
  // A key that has sent must never be given again: the server would answer with the old receipt and take nothing in.
  const pending = parts.copy && parts.copy.sentBefore === parts.sentAt ? parts.copy : null
  let state: KeeperState = {
    ...start,
    server: 'saved',
    held: heldBack(form, start.draft, context).length,
    keptAt: null,
    deviceFails: false,
    refused: {},
    refusedWhole: [],
    aside: parts.copy?.aside ?? null,
    key: pending?.key ?? parts.newKey(),
    queued: pending?.queued ?? null,
    rejection: pending?.rejection ?? null,
  }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let retry = firstRetry
  let keeping = false
  let keepAgain = false
  let stopped = false
  let leaving = false
  let given: readonly AnswerSheet[] = parts.copy?.given ?? []

  function set(change: Partial<KeeperState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function copyOf(): DeviceCopy {
    const { draft, saved, key, queued, rejection, aside } = state
    return { draft, saved, changedAt: now().toISOString(), key, sentBefore, queued, rejection, aside, given }
  }

  /** One write at a time; what changed meanwhile is written after it. */
  async function keepOnDevice(): Promise<void> {
    keepAgain = true
    if (keeping) return
    keeping = true
    while (keepAgain) {
      keepAgain = false
      try {
        await parts.keep(copyOf())
        set({ keptAt: now(), deviceFails: false })
      } catch {
        set({ deviceFails: true })
      }
    }
    keeping = false
  }

  function payload(): AnswerSheet {
    return payloadOf(form, state.draft, context, state.refused)
  }
  function isDirty(): boolean {
    return !sameAnswers(payload(), state.saved.answers) || !sameList(state.draft.copied, state.saved.copied)
  }

  /** The server has all that it can be given. */
  function allSaved(): Pick<KeeperState, 'server' | 'held'> {
    return { server: 'saved', held: heldBack(form, state.draft, context, state.refused).length }
  }

  function schedule(delay: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => void flush(), delay)
  }

  async function saveOnce(): Promise<void> {
    const answers = payload()
    const { copied } = state.draft
    set({ server: 'saving' })
    given = [...given, answers].slice(-5)
    settle(await parts.save({ answers, copied, version: state.saved.version }))
  }

  function settle(outcome: SaveOutcome): void {
    if (outcome.kind === 'saved') return accept(outcome.saved)
    switch (outcome.kind) {
      case 'stale':
        return compare(outcome.current)
      case 'refused': {
        // Refused once, these wait until they change; the rest is saved without them.
        const isNews = Object.keys(outcome.errors).some((path) => !(path in state.refused))
        const elsewhere = outcome.elsewhere.map(({ message }) => message)
        const whole = [...outcome.general, ...elsewhere]
        set({
          refused: { ...state.refused, ...outcome.errors },
          refusedWhole: isNews || whole.length > 0 ? whole : [outcome.message],
          server: 'waiting',
        })
        return schedule(isNews ? 0 : lastRetry)
      }
      case 'closed':
        stopped = true
        return set({ server: 'closed' })
      case 'signedOut':
        return set({ server: 'signedOut' })
      case 'unreachable':
        set({ server: outcome.offline ? 'offline' : 'retrying' })
        schedule(retry)
        retry = Math.min(retry * 2, lastRetry)
    }
  }

  function accept(sheet: SavedSheet): void {
    retry = firstRetry
    given = []
    set({ saved: sheet, ...allSaved(), refusedWhole: [] })
    void keepOnDevice()
    if (isDirty()) {
      set({ server: 'waiting' })
      schedule(pause)
    }
  }

  /** A newer version that holds what we had, or what we have just given, is no conflict. */
  function compare(current: SavedSheet): void {
    const known =
      sameAnswers(current.answers, state.saved.answers) ||
      given.some((answers) => sameAnswers(current.answers, answers)) ||
      sameAnswers(current.answers, payload())
    if (known) return accept(current)
    set({ conflict: current, server: 'waiting' })
  }

  /** Saves now what is not saved yet; resolves when nothing runs any more. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) {
      await running
      return flush()
    }
    if (stopped || state.conflict || state.queued) return
    if (!isDirty()) return set(allSaved())
    running = saveOnce().finally(() => {
      running = null
    })
    await running
  }

  if (isDirty() && !state.conflict) schedule(0)

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Changes the draft; `path` is what changed, so that an earlier refusal of it is forgotten. */
    change(next: Draft, path?: string): void {
      const refused =
        path !== undefined && path in state.refused
          ? Object.fromEntries(Object.entries(state.refused).filter(([field]) => field !== path))
          : state.refused
      set({ draft: next, refused })
      void keepOnDevice()
      if (stopped || state.conflict || state.queued) return
      // Nothing to save: text that is no answer (yet) is counted once the typing rests.
      if (!isDirty()) return state.server === 'saved' ? schedule(pause) : undefined
      if (state.server === 'saved') set({ server: 'waiting' })
      if (state.server !== 'signedOut') schedule(Math.max(pause, state.server === 'waiting' ? 0 : retry))
    },
    flush,
    /** The connection or the session is back. */
    resume(): void {
      retry = firstRetry
      if (state.server === 'signedOut') set({ server: 'waiting' })
      void flush()
    },
    /** The server has answered with this sheet to another call (a sending, a copy of last month). */
    adopt(sheet: SavedSheet): void {
      const held = heldBack(form, state.draft, context, state.refused)
      const draft = followed(sheet, state.draft, held)
      set({ saved: sheet, draft, conflict: null, server: 'saved', held: held.length })
      void keepOnDevice()
    },
    noteConflict: compare,
    /** Ends a conflict. The side that was not chosen is set aside on the device until the next sending. */
    choose(side: 'mine' | 'saved'): void {
      const { conflict, draft } = state
      if (!conflict) return
      if (side === 'mine')
        set({ saved: conflict, conflict: null, aside: draftOf(conflict), server: 'waiting' })
      else set({ saved: conflict, draft: draftOf(conflict), conflict: null, aside: draft, server: 'saved' })
      void keepOnDevice()
      schedule(0)
    },
    /** Exchanges the draft with what was set aside. */
    takeAside(): void {
      const { aside, draft } = state
      if (!aside) return
      set({ draft: aside, aside: draft, server: 'waiting' })
      void keepOnDevice()
      schedule(0)
    },
    dropAside(): void {
      set({ aside: null })
      void keepOnDevice()
    },
    noteRestored(): void {
      set({ restored: false })
    },
    /** Remembers, on the device too, that this report is to be sent as soon as it can be. */
    async queue(sending: QueuedSending): Promise<void> {
      set({ queued: sending, rejection: null })
      await keepOnDevice()
    },
    /** The queued sending does not go: the person called it back, or the server refused it with these words. */
    async unqueue(rejection: string | null = null): Promise<void> {
      if (!state.queued && state.rejection === rejection) return
      set({ queued: null, rejection })
      await keepOnDevice()
      schedule(0)
    },
    /** After a sending: the next one gets a key of its own. */
    renewKey(sentAt: string): void {
      sentBefore = sentAt
      set({ key: parts.newKey(), queued: null, rejection: null, aside: null })
    },
    /** The page is open (again). */
    start(): void {
      leaving = false
      stopped = state.server === 'closed'
    },
    /** The page goes: what is not saved is tried once more, then everything rests. */
    async leave(): Promise<void> {
      leaving = true
      await flush()
      if (!leaving) return
      stopped = true
      clearTimeout(timer)
    },
    isStopped: () => stopped,
  }
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}
