import { useDeferredValue, useMemo, useState } from 'react'

import { type FacilityProfile, facilityTypes } from '#domain/facility.ts'
import { currentMonth } from '#domain/month.ts'
import { dayIn } from '#domain/time.ts'
import { withDefaults } from '#forms/answers/defaults.ts'
import { asRows } from '#forms/answers/rows.ts'
import { withCheck, withoutElement } from '#forms/building/edit.ts'
import type { FormContext } from '#forms/context.ts'
import type { FormDefinition, SimpleField } from '#forms/define-form.ts'
import { kinds } from '#forms/kinds/index.ts'
import { isRows, isTable } from '#forms/shape.ts'

import { type Draft, judgeDraft } from '../../form/drafts/draft.ts'
import { SectionView } from '../../form/filling/section-view.tsx'
import { useEditor } from '../../form/filling/use-editor.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { type Fault, shapeFaults, soundnessFaults } from './faults.ts'
import { checkOf } from './outline.tsx'

import classes from './builder.module.css'

const nothing: Draft = { answers: {}, typed: {}, opened: [], copied: [] }

const asks = ({ sections }: FormDefinition) => sections.some(({ fields }) => Object.keys(fields).length > 0)

/**
 * The form without what does not work yet, so that the rest can be looked at; null where nothing does. What is wrong with the words of the
 * form or of a section keeps no question from being looked at.
 */
export function workingPart(form: FormDefinition): FormDefinition | null {
  let now = form
  // Taking something out may leave another without what it names.
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const faults: Fault[] = [...shapeFaults(now), ...soundnessFaults(now)]
    if (faults.length === 0) return now
    const next = faults.reduce((rest, { at }) => {
      if (at === null) return rest
      const check = checkOf(at)
      return check === null ? withoutElement(rest, at) : withCheck(rest, check, null)
    }, now)
    if (next === now) return asks(now) ? now : null
    now = next
  }
  return null
}

/** The form as a facility would fill it, with the same parts and the same judgement; nothing is kept. */
export function Preview({
  form,
  section,
  onSection,
}: {
  form: FormDefinition
  /** The section that is open. */
  section: string
  onSection: (id: string) => void
}) {
  const settled = useDeferredValue(form)
  const working = useMemo(() => workingPart(settled), [settled])
  const [profile, setProfile] = useState<FacilityProfile>({
    ...{ type: settled.applies.types[0] ?? 'hospital', regionType: 'urban', hospitalClass: 'C' },
    ...{ inpatient: true, beds: 100, covidHandler: true, zone: 'WIB' },
  })
  return (
    <section className={classes.preview} aria-label="Pratinjau">
      <div className={classes.previewTools}>
        <Select
          label="Dilihat sebagai"
          hideLabel
          value={profile.type}
          options={settled.applies.types.map((value) => ({ value, label: facilityTypes[value].label }))}
          onChange={(value) =>
            setProfile({ ...profile, type: value === 'hospital' ? 'hospital' : 'publicHealthCenter' })
          }
        />
        <Checkbox
          checked={profile.inpatient}
          onChange={(inpatient) => setProfile({ ...profile, inpatient, beds: inpatient ? 100 : 0 })}
        >
          Rawat inap
        </Checkbox>
        <Checkbox
          checked={profile.covidHandler}
          onChange={(covidHandler) => setProfile({ ...profile, covidHandler })}
        >
          Menangani COVID-19
        </Checkbox>
      </div>
      {working ? (
        <Trial form={working} profile={profile} section={section} onSection={onSection} />
      ) : (
        <Notice tone="info" title="Belum ada yang dapat dilihat">
          <p>Tambahkan pertanyaan, atau perbaiki masalah yang ditandai.</p>
        </Notice>
      )}
    </section>
  )
}

function Trial({
  form,
  profile,
  section,
  onSection,
}: {
  form: FormDefinition
  profile: FacilityProfile
  section: string
  onSection: (id: string) => void
}) {
  const [draft, setDraft] = useState(nothing)
  const [result, setResult] = useState<{ errors: number; warnings: number } | null>(null)
  const [now] = useState(() => new Date())
  const context = useMemo<FormContext>(
    () => ({
      ...{ month: currentMonth(now, 'WIB'), today: dayIn('WIB', now), profile },
      ...{ previous: null, related: {}, history: {} },
    }),
    [profile, now],
  )
  const filling = useEditor({
    form,
    context,
    keeper: {
      getState: () => ({ draft }),
      change: (next) => {
        setDraft(next)
        setResult(null)
      },
    },
    state: { draft, refused: {} },
    remarks: {},
    sent: null,
    drawn: uploadsOf(form, draft),
  })
  const open = form.sections.find(({ id }) => id === section) ?? form.sections[0]
  if (!open) return null
  return (
    <>
      <Select
        label="Bagian yang dilihat"
        hideLabel
        value={open.id}
        options={form.sections.map(({ id, title }, index) => ({
          value: id,
          label: `${index + 1}. ${title}`,
        }))}
        onChange={onSection}
      />
      <div className={classes.sheet}>
        <h2 className={classes.sheetTitle}>{open.title}</h2>
        {open.description && <p className="soft">{open.description}</p>}
        {Object.keys(open.fields).length === 0 ? (
          <p className="soft">Bagian ini belum memiliki pertanyaan.</p>
        ) : (
          <SectionView editor={filling.editor} section={open} />
        )}
      </div>
      <div className="cluster">
        <Button
          variant="default"
          size="compact"
          onClick={() => {
            filling.attempt()
            const { errors, findings } = judgeDraft(form, draft, context)
            setResult({ errors: errors.length, warnings: findings.length })
          }}
        >
          Coba kirim
        </Button>
        <Button
          variant="subtle"
          size="compact"
          onClick={() => {
            setDraft({ ...nothing, answers: withDefaults(form, {}, context) })
            setResult(null)
          }}
        >
          Kosongkan
        </Button>
      </div>
      {result && (
        <p role="status" className="soft flat">
          {result.errors === 0
            ? `Laporan ini akan diterima${result.warnings > 0 ? ` dengan ${result.warnings} peringatan` : ''}.`
            : `Laporan ini akan ditolak: ${result.errors} isian belum benar.`}
        </p>
      )}
    </>
  )
}

const isUpload = ({ kind }: SimpleField) => kinds[kind].holds === 'files'

/** A trial uploads nothing. */
function uploadsOf(form: FormDefinition, { answers }: Draft) {
  const words = <p className="small flat">Berkas diunggah di sini; pratinjau tidak menyimpan apa pun.</p>
  return Object.fromEntries(
    form.sections.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => {
        if (isTable(field)) return []
        if (!isRows(field)) return isUpload(field) ? [[name, words] as const] : []
        const cells = Object.entries(field.fields).flatMap(([cell, inner]) => (isUpload(inner) ? cell : []))
        return asRows(answers[name]).flatMap((_, row) =>
          cells.map((cell) => [`${name}.${row}.${cell}`, words] as const),
        )
      }),
    ),
  )
}
