import { createDraftSaver } from './draft-saver.ts'
import type { KeeperDependencies, KeeperState, QueuedSending, SavedSheet } from './draft-shapes.ts'
import { draftOf, followed, startOf } from './draft-start.ts'
import { createDeviceWriter, createStore } from './draft-store.ts'
import { type Draft, listHeldBack, moved, movesBetween } from './draft.ts'
import { changedNames } from './same-answers.ts'
import { isDirty, savable } from './saving.ts'

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Keeps a draft: on the device at once, on the server a moment later, with or without a stable connection. */
export function createDraftKeeper(dependencies: KeeperDependencies) {
  const { form, context, newKey, pause = 2000 } = dependencies
  const store = createStore(firstState(dependencies))
  const { getState, set } = store
  const lastKept = createStore({ keptAt: firstKept(getState(), dependencies) })
  const keepOnDevice = createDeviceWriter(store, lastKept, dependencies)
  const saver = createDraftSaver({ ...dependencies, store, keepOnDevice, pause })
  const { flush, resume, start, leave, isStopped } = saver

  /** Changes what the device must remember, then what the server must know. */
  function setAndSave(change: Partial<KeeperState>): void {
    set(change)
    void keepOnDevice()
    saver.saveSoon()
  }

  if (isDirty(getState(), dependencies) && !getState().conflict) saver.saveSoon()

  return {
    getState,
    subscribe: store.subscribe,
    lastKept,
    /** Changes the draft; `path` is what changed, so that an earlier refusal of it is forgotten. The others follow their rows. */
    change(next: Draft, path?: string): void {
      const { draft, refused } = getState()
      const move = movesBetween(draft.answers, next.answers)
      set({ draft: next, refused: moved(without(refused, path), move) })
      void keepOnDevice()
      saver.noteChange()
    },
    /**
     * The server has answered with this sheet to another call (a sending, a copy of last month). `before` is what it held when the
     * call was made: what was typed meanwhile stays, and is saved over the sheet.
     */
    adopt(sheet: SavedSheet, before?: SavedSheet): void {
      const state = getState()
      const { draft, refused } = state
      const held = listHeldBack(form, draft, context, refused)
      const meanwhile = before ? changedNames(before.answers, savable(state, dependencies)) : []
      set({
        saved: sheet,
        draft: followed(sheet, draft, [...meanwhile, ...held]),
        conflict: null,
        server: 'saved',
        held: held.length,
      })
      void keepOnDevice()
      if (meanwhile.length > 0) saver.noteChange()
    },
    noteConflict: saver.noteNewer,
    noteClosed: saver.noteClosed,
    /**
     * Ends a conflict. `mine` is one's own side, laid over the other's answers to all else; null where the saved one is chosen. The side that
     * was not chosen is set aside on the device until the next sending.
     */
    choose(mine: Draft | null): void {
      const { conflict, draft } = getState()
      if (!conflict) return
      const theirs = draftOf(conflict)
      const chosen = mine
        ? { draft: mine, aside: theirs, isAsideTyped: false, server: 'waiting' as const }
        : { draft: theirs, aside: draft, isAsideTyped: true, server: 'saved' as const }
      // What was refused may stand in another row now, or be gone.
      setAndSave({ saved: conflict, conflict: null, refused: {}, ...chosen })
    },
    /** Exchanges the draft with what was set aside. */
    takeAside(): void {
      const { aside, isAsideTyped, draft } = getState()
      if (aside) setAndSave({ draft: aside, aside: draft, isAsideTyped: !isAsideTyped, server: 'waiting' })
    },
    dropAside(): void {
      set({ aside: null })
      void keepOnDevice()
    },
    noteRestored(): void {
      set({ restored: false })
    },
    /** Remembers, on the device too, to send this report as soon as possible. */
    async queue(sending: QueuedSending): Promise<void> {
      set({ queued: sending, rejection: null })
      await keepOnDevice()
    },
    /** The queued sending does not go: the person called it back, or the server refused it with these words. */
    async unqueue(rejection: string | null = null): Promise<void> {
      const state = getState()
      if (!state.queued && state.rejection === rejection) return
      set({ queued: null, rejection })
      await keepOnDevice()
      saver.saveSoon()
    },
    /** After a sending: the next one gets a key of its own. */
    renewKey(sentAt: string): void {
      set({ key: newKey(), sentBefore: sentAt, queued: null, rejection: null, aside: null })
    },
    flush,
    resume,
    start,
    leave,
    isStopped,
  }
}

function firstState({ form, context, saved, copy, sentAt, newKey }: KeeperDependencies): KeeperState {
  const start = startOf(form, context, saved, copy)
  // A key that has sent must never be given again: the server would answer with the old receipt and take nothing in.
  const pending = copy && copy.sentBefore === sentAt ? copy : null
  return {
    ...start,
    server: 'saved',
    held: listHeldBack(form, start.draft, context).length,
    deviceFails: false,
    refused: {},
    refusedWhole: [],
    aside: start.aside,
    isAsideTyped: copy?.isAsideTyped ?? false,
    given: copy?.given ?? [],
    key: pending?.key ?? newKey(),
    sentBefore: sentAt,
    queued: pending?.queued ?? null,
    rejection: pending?.rejection ?? null,
  }
}

/** What came back has been on the device since an earlier visit; nothing else is there before the first change. */
function firstKept({ restored }: KeeperState, { copy }: KeeperDependencies): Date | null {
  return restored && copy ? new Date(copy.changedAt) : null
}

function without(refused: KeeperState['refused'], path: string | undefined): KeeperState['refused'] {
  if (path === undefined || !(path in refused)) return refused
  return Object.fromEntries(Object.entries(refused).filter(([field]) => field !== path))
}
