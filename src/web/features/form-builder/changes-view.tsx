import type { ReplyOf } from '#contract/endpoint.ts'
import type { getFormDraft } from '#contract/form-admin.ts'
import { namesOf } from '#domain/names-of.ts'

import { EmptyState } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import type { Fault } from './faults.ts'
import type { Chosen } from './outline.tsx'

import classes from './builder.module.css'

export type DraftReply = ReplyOf<typeof getFormDraft>['data']
type Change = DraftReply['changes'][number]

const verdicts = {
  refused: { tone: 'danger', words: 'Tidak dapat diterbitkan' },
  warned: { tone: 'warning', words: 'Perlu diketahui' },
  free: { tone: 'calm', words: 'Aman' },
} as const

/** In what the draft differs from the version before it, in words: what would break something stands first. */
export function ChangesView({
  draft,
  isCurrent,
  onChoose,
}: {
  draft: DraftReply
  /** Whether all that was changed has been saved: what is said here is about what is saved. */
  isCurrent: boolean
  onChoose: (chosen: Chosen) => void
}) {
  if (draft.base === null)
    return <EmptyState title="Formulir baru">Belum ada versi sebelumnya untuk dibandingkan.</EmptyState>
  if (draft.changes.length === 0)
    return (
      <EmptyState title="Belum ada yang berubah">{`Draf ini masih sama dengan versi ${draft.base}.`}</EmptyState>
    )
  // Safe: these are all the verdicts.
  const order = namesOf(verdicts)
  return (
    <div className="stack">
      <p className="soft flat" role="status">
        {draft.changes.length} perubahan terhadap versi {draft.base}
        {isCurrent ? '.' : '; perubahan terakhir sedang disimpan.'}
      </p>
      {order.map((verdict) => {
        const changes = draft.changes.filter((change) => change.verdict === verdict)
        if (changes.length === 0) return null
        return (
          <section key={verdict} aria-label={verdicts[verdict].words}>
            <p className="flat">
              <Mark tone={verdicts[verdict].tone}>{`${verdicts[verdict].words} · ${changes.length}`}</Mark>
            </p>
            <ul className={`list ${classes.changes}`}>
              {changes.map((change) => (
                <li key={`${change.at}${change.kind}${change.words}`}>
                  <ChangeLine change={change} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function ChangeLine({
  change: { at, label, words, advice, kind },
  onChoose,
}: {
  change: Change
  onChoose: (chosen: Chosen) => void
}) {
  const isThere = at !== null && kind !== 'retired'
  return (
    <>
      {isThere ? (
        <button type="button" className={`bare ${classes.jump}`} onClick={() => onChoose(at)}>
          {label}
        </button>
      ) : (
        <span className="strong">{label}</span>
      )}
      <p className="flat">{words}</p>
      {advice && <p className="small flat">{advice}</p>}
    </>
  )
}

/** Everything that keeps the draft from being published, each with the way to it. */
export function FaultsView({
  faults,
  nameOf,
  onChoose,
}: {
  faults: readonly Fault[]
  nameOf: (at: string | null) => string
  onChoose: (chosen: Chosen) => void
}) {
  if (faults.length === 0) return <EmptyState title="Tidak ada masalah">Formulir ini dapat diisi.</EmptyState>
  return (
    <ul className={`list ${classes.changes}`}>
      {faults.map(({ at, property, text }) => (
        <li key={`${at} ${property} ${text}`}>
          <button type="button" className={`bare ${classes.jump}`} onClick={() => onChoose(at ?? 'form:')}>
            {nameOf(at)}
          </button>
          <p className="flat">{text}</p>
        </li>
      ))}
    </ul>
  )
}
