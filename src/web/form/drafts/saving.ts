import { answerOf, type AnswerSheet } from '#forms/context.ts'

import type { KeeperDependencies, KeeperState, SavedSheet, SaveOutcome } from './draft-shapes.ts'
import { isKnown } from './draft-start.ts'
import { listHeldBack, payloadOf } from './draft.ts'
import { sameAnswers } from './same-answers.ts'

/** The form that is saved, and what its checks look at. */
type SavedForm = Pick<KeeperDependencies, 'form' | 'context'>

/** When the server is asked again: at once, after the pause of a change, ever more seldom, each minute, or never. */
export type Again = 'now' | 'pause' | 'backoff' | 'seldom' | 'never'

/** What an outcome makes of a draft. */
export type Settled = {
  change: Partial<KeeperState>
  again?: Again
  /** The server's sheet is new: the device keeps it as the ancestor of the next comparison. */
  hasSheet?: true
}

type Settle<Kind> = (
  outcome: Extract<SaveOutcome, { kind: Kind }>,
  state: KeeperState,
  of: SavedForm,
) => Settled

/** What follows from each outcome of a save. */
const outcomes: { [Kind in SaveOutcome['kind']]: Settle<Kind> } = {
  saved: ({ saved }, state, of) => accepted(saved, state, of),
  stale: ({ current }, state, of) =>
    isKnown(current, [state.saved.answers, ...state.given, savable(state, of)])
      ? accepted(current, state, of)
      : { change: { conflict: current, server: 'waiting' } },
  refused: ({ errors, elsewhere, general, message }, { refused }) => {
    // Refused once, these wait until they change; the rest is saved without them.
    const isNews = Object.keys(errors).some((path) => !(path in refused))
    const whole = [...general, ...elsewhere.map((error) => error.message)]
    return {
      change: {
        refused: { ...refused, ...errors },
        refusedWhole: isNews || whole.length > 0 ? whole : [message],
        server: 'waiting',
      },
      again: isNews ? 'now' : 'seldom',
    }
  },
  closed: () => ({ change: { server: 'closed' }, again: 'never' }),
  signedOut: () => ({ change: { server: 'signedOut' } }),
  unreachable: ({ offline }) => ({ change: { server: offline ? 'offline' : 'retrying' }, again: 'backoff' }),
}

/** What follows from an outcome of a save, by the state in which it arrives. */
export function settle(outcome: SaveOutcome, state: KeeperState, of: SavedForm): Settled {
  // Safe: the row is found by the outcome's own kind.
  return (outcomes[outcome.kind] as Settle<SaveOutcome['kind']>)(outcome, state, of)
}

function accepted(saved: SavedSheet, state: KeeperState, of: SavedForm): Settled {
  const isBehind = isDirty({ ...state, saved }, of)
  return {
    change: {
      ...allSaved(state, of),
      saved,
      given: [],
      refusedWhole: [],
      ...(isBehind ? { server: 'waiting' } : {}),
    },
    ...(isBehind ? { again: 'pause' } : {}),
    hasSheet: true,
  }
}

/** What the server can be given of the draft. */
export function savable({ draft, refused }: KeeperState, { form, context }: SavedForm): AnswerSheet {
  return payloadOf(form, draft, context, refused)
}

/** What of that came from last month: an answer that the server is not given was not copied for it. */
export function savableCopied(state: KeeperState, of: SavedForm): string[] {
  const answers = savable(state, of)
  return state.draft.copied.filter((name) => answerOf(answers, name) !== undefined)
}

/** Whether the draft holds something that the server can be given and has not got. */
export function isDirty(state: KeeperState, of: SavedForm): boolean {
  const { saved } = state
  return !sameAnswers(savable(state, of), saved.answers) || !sameList(savableCopied(state, of), saved.copied)
}

/** Whether the draft holds anything that the server has not got, be it that it cannot be given it. */
export function isUnsaved(state: KeeperState, of: SavedForm): boolean {
  return isDirty(state, of) || allSaved(state, of).held > 0
}

/** The server has all that it can be given; the rest is counted. */
export function allSaved(
  { draft, refused }: KeeperState,
  { form, context }: SavedForm,
): Pick<KeeperState, 'server' | 'held'> {
  return { server: 'saved', held: listHeldBack(form, draft, context, refused).length }
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}
