import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type MergeOutline, mergePlaces } from '#contract/places.ts'
import { isReported, statusOfWord } from '#domain/report-status.ts'
import { assessmentParts } from '#domain/self-assessment/parts.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { dayText, monthText, numberText } from '#domain/words.ts'

import { call, isRefusal } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGo } from '../../ui/places.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { placeOf } from './place-search.ts'
import { rereadPlaces } from './reread-places.ts'

import classes from './places.module.css'

type Keep = 'survivor' | 'duplicate'
/** What is kept where both have something, by its key; undefined until it is chosen. */
type Kept = Readonly<Record<string, Keep | undefined>>
type Values = { reason: string; reports: Kept; periods: Kept }
type Conflict = MergeOutline['conflicts'][number]
type Period = MergeOutline['periods'][number]

/** With how both stood: a choice does not outlive a change of one of them. */
const reportKey = ({ form, date, ...both }: Conflict) =>
  [
    form,
    date,
    both.survivor.status,
    both.survivor.sent_at,
    both.duplicate.status,
    both.duplicate.sent_at,
  ].join(' ')
const periodKey = ({ year, semester, survivor, duplicate }: Period) =>
  [year, semester, survivor?.instruments, survivor?.saved_at, duplicate.instruments, duplicate.saved_at].join(
    ' ',
  )
/** Those without a choice, in words. */
const openFault = (field: 'reports' | 'periods', keys: readonly string[], kept: Kept) => {
  const open = keys.filter((key) => !kept[key]).length
  return open > 0 ? { [field]: `Masih ${numberText(open)} yang belum dipilih` } : {}
}

/** Where only one of both has been sent, that one is meant. */
function likely({ survivor, duplicate }: Conflict): Keep | undefined {
  const [mine, other] = [survivor, duplicate].map(({ status }) => isReported(statusOfWord(status)))
  if (mine === other) return undefined
  return mine ? 'survivor' : 'duplicate'
}

/** The choices of a person over those that are likely. */
const withLikely = (conflicts: readonly Conflict[], chosen: Kept): Kept =>
  Object.fromEntries(conflicts.map((each) => [reportKey(each), chosen[reportKey(each)] ?? likely(each)]))

/** Why nobody can use the account that stays, where the other one could be used. */
export const lockedOut: Partial<Record<MergeOutline['account'], string>> = {
  leavesUnopened: 'belum pernah diaktifkan',
  leavesNonactive: 'nonaktif',
}

/** The choices that a merge leaves to a person, and the merge itself. */
export function MergeForm({ outline }: { outline: MergeOutline }) {
  const { zone } = useMe()
  const [isAsked, setAsked] = useState(false)
  const { survivor, duplicate, conflicts } = outline
  const why = lockedOut[outline.account]
  const periods = outline.periods.filter(({ conflict }) => conflict)
  const { form, isReady } = useMergeForm(outline, periods)
  const { values, set, faultOf } = form
  const names: Record<Keep, string> = {
    survivor: `${survivor.name} (${survivor.code})`,
    duplicate: `${duplicate.name} (${duplicate.code})`,
  }
  return (
    <EditForm form={form} className="stack gap-6">
      <Choices
        title="Laporan yang ada pada keduanya"
        description="Pilih satu untuk setiap bulan. Bila hanya satu yang sudah dikirim, yang itu sudah dipilih. Yang tidak dipilih disimpan sebagai draf dan tidak dihitung."
        subject="Laporan"
        names={names}
        rows={conflicts.map((each) => ({
          ...{ key: reportKey(each), label: `${each.title}, ${monthText(each.date)}` },
          ...{ survivor: <Report of={each.survivor} zone={zone} /> },
          ...{ duplicate: <Report of={each.duplicate} zone={zone} /> },
        }))}
        kept={withLikely(conflicts, values.reports)}
        fault={faultOf('reports')}
        onChange={(reports) => set({ reports })}
      />
      <Choices
        title="Penilaian mandiri yang ada pada keduanya"
        description="Pilih satu untuk setiap semester. Yang tidak dipilih disimpan dan tidak dihitung."
        subject="Semester"
        names={names}
        rows={periods.map((each) => ({
          ...{ key: periodKey(each), label: `Semester ${each.semester} ${each.year}` },
          survivor: each.survivor && savedText(each.survivor, zone),
          duplicate: savedText(each.duplicate, zone),
        }))}
        kept={values.periods}
        fault={faultOf('periods')}
        onChange={(next) => set({ periods: next })}
      />
      <Card title="Gabungkan">
        <div className="stack gap-5">
          <TextAreaField
            label="Alasan"
            rows={2}
            hint="Tercatat pada riwayat kedua fasyankes."
            {...form.text('reason')}
            required
          />
          {form.conflict && (
            <Notice tone="warning" role="alert" title="Ada yang berubah sejak ditampilkan">
              <p>
                Belum ada yang digabung. Yang tampil sekarang adalah yang terbaru; periksa lagi dari atas.
              </p>
            </Notice>
          )}
          <Button
            loading={form.isSaving}
            // What is missing is said at its place, before anything is asked.
            onClick={() => (isReady ? setAsked(true) : form.submit())}
          >
            Gabungkan kedua fasyankes
          </Button>
        </div>
      </Card>
      {isAsked && (
        <ConfirmDialog
          title="Gabungkan kedua fasyankes?"
          confirm="Gabungkan"
          danger
          pending={form.isSaving}
          onConfirm={() => {
            setAsked(false)
            form.submit()
          }}
          onCancel={() => setAsked(false)}
        >
          <p>
            {names.duplicate} digabungkan ke {names.survivor}. Ini tidak dapat dibatalkan.
            {why && ` Setelah itu tidak ada akun yang dapat dipakai: akun ${survivor.name} ${why}.`}
          </p>
        </ConfirmDialog>
      )}
    </EditForm>
  )
}

function useMergeForm(
  { survivor, duplicate, conflicts, fingerprint }: MergeOutline,
  periods: readonly Period[],
) {
  const queries = useQueryClient()
  const go = useGo()
  const start: Values = { reason: '', reports: {}, periods: {} }
  const bodyOf = ({ reason, ...kept }: Values) => ({
    duplicate_id: duplicate.facility_id,
    reason,
    fingerprint,
    reports: conflicts.flatMap((each) => {
      const keep = withLikely(conflicts, kept.reports)[reportKey(each)]
      return keep ? [{ form: each.form, date: each.date, keep }] : []
    }),
    periods: periods.flatMap((each) => {
      const keep = kept.periods[periodKey(each)]
      return keep ? [{ year: each.year, semester: each.semester, keep }] : []
    }),
  })
  const check = (values: Values) => ({
    ...openFault('reports', conflicts.map(reportKey), withLikely(conflicts, values.reports)),
    ...openFault('periods', periods.map(periodKey), values.periods),
  })
  const form = useEditForm({
    ...{ start, bodyOf, check, schema: mergePlaces.body },
    conflictCode: 'mergeChanged',
    send: (body) =>
      call(mergePlaces, { params: { id: survivor.facility_id }, body }).catch(async (error: unknown) => {
        // It is asked about again with what stands now.
        if (isRefusal(error, 'mergeChanged')) await rereadPlaces(queries)
        throw error
      }),
    onSaved: async () => {
      go(placeOf(survivor.facility_id), { replace: true })
      await rereadPlaces(queries)
    },
  })
  const isReady =
    Object.keys(check(form.values)).length === 0 &&
    mergePlaces.body?.safeParse(bodyOf(form.values)).success === true
  return { form, isReady }
}

function Report({ of: { status, sent_at }, zone }: { of: Conflict['survivor']; zone: Zone }) {
  return (
    <span className="row wrap">
      <StatusChip status={statusOfWord(status)} />
      {sent_at && <span className="small">dikirim {dayText(dayIn(zone, new Date(sent_at)))}</span>}
    </span>
  )
}

/** How far a self-assessment has come. */
function savedText({ instruments, saved_at }: Period['duplicate'], zone: Zone): string {
  const sent =
    instruments === 0
      ? 'Belum ada instrumen terkirim'
      : `${instruments} dari ${assessmentParts.length} instrumen terkirim`
  return `${sent}; terakhir disimpan ${dayText(dayIn(zone, new Date(saved_at)))}`
}

/** One of two, row by row; or one side for all rows at once. */
function Choices({
  title,
  description,
  subject,
  names,
  rows,
  kept,
  fault,
  onChange,
}: {
  title: string
  description: string
  /** What each row is. */
  subject: string
  names: Readonly<Record<Keep, string>>
  rows: readonly ({ key: string; label: string } & Readonly<Record<Keep, React.ReactNode>>)[]
  kept: Kept
  fault: string | undefined
  onChange: (kept: Kept) => void
}) {
  if (rows.length === 0) return null
  const option = ({ key, label, ...of }: (typeof rows)[number], side: Keep) => (
    <label className={classes.option}>
      <input
        type="radio"
        className="box"
        name={key}
        aria-label={`${label}: ${names[side]}`}
        checked={kept[key] === side}
        onChange={() => onChange({ ...kept, [key]: side })}
      />
      {of[side]}
    </label>
  )
  const all = (side: Keep, words: string) => (
    <Button
      variant="default"
      size="compact"
      onClick={() => onChange(Object.fromEntries(rows.map(({ key }) => [key, side])))}
    >
      {words}
    </Button>
  )
  return (
    <Card title={`${title} (${numberText(rows.length)})`} description={description}>
      {fault && (
        <p className="fault flat" role="alert" data-faults tabIndex={-1}>
          {fault}
        </p>
      )}
      {rows.length > 1 && (
        <div className="cluster below-4">
          {all('survivor', 'Semua dari yang dipertahankan')}
          {all('duplicate', 'Semua dari yang digabungkan')}
        </div>
      )}
      <PlainTable
        look="folds"
        caption={title}
        columns={[subject, 'Dipertahankan', 'Digabungkan']}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [row.label, option(row, 'survivor'), option(row, 'duplicate')],
        }))}
      />
    </Card>
  )
}
