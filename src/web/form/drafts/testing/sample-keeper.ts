import { createDraftKeeper } from '../draft-keeper.ts'
import type {
  DeviceCopy,
  KeeperDependencies,
  Refused,
  SavedSheet,
  SaveOutcome,
  SaveRequest,
} from '../draft-shapes.ts'
import { withValue } from '../draft.ts'
import { sampleMoment, sheetWith } from './sample-drafts.ts'
import { sampleContext, sampleForm } from './sample-form.ts'

export const refused = (more: Partial<Refused>): Refused => ({
  kind: 'refused',
  errors: {},
  elsewhere: [],
  general: [],
  message: 'Periksa isian.',
  ...more,
})
export const stale = (current: SavedSheet): SaveOutcome => ({
  kind: 'stale',
  current,
  message: 'Lebih baru.',
})

export type Typing = ReturnType<typeof keeperWith>['type']

/** A draft's keeper over a server that gives these outcomes, and then takes everything. */
export function keeperWith(outcomes: SaveOutcome[], dependencies: Partial<KeeperDependencies> = {}) {
  const requests: SaveRequest[] = []
  const kept: DeviceCopy[] = []
  let version = 1
  const keeper = createDraftKeeper({
    form: sampleForm,
    context: sampleContext,
    saved: sheetWith(1, {}),
    sentAt: null,
    copy: null,
    keep: async (device) => void kept.push(device),
    save: async (request) => {
      requests.push(request)
      const outcome = outcomes.shift()
      if (outcome) return outcome
      version += 1
      return { kind: 'saved', saved: sheetWith(version, request.answers) }
    },
    newKey: () => 'key',
    now: () => new Date(sampleMoment),
    ...dependencies,
  })
  const type = (path: string, value: unknown, text?: string) =>
    keeper.change(withValue(keeper.getState().draft, path, value, text), path)
  return { keeper, requests, kept, type }
}

/** The same, of a server that answers when it is told to. */
export function keeperThatWaits() {
  const requests: SaveRequest[] = []
  let answer: (outcome: SaveOutcome) => void = () => undefined
  const save = async (request: SaveRequest) => {
    requests.push(request)
    return new Promise<SaveOutcome>((resolve) => {
      answer = resolve
    })
  }
  return { ...keeperWith([], { save }), requests, answer: (outcome: SaveOutcome) => answer(outcome) }
}
