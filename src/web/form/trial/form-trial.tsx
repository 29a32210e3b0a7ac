import { useMemo, useState } from 'react'

import { type FacilityProfile, facilityTypes } from '#domain/facility.ts'
import { currentMonth, lastDayOf, type Month } from '#domain/month.ts'
import { dayIn } from '#domain/time.ts'
import { asRows } from '#forms/answers/rows.ts'
import type { FormContext } from '#forms/context.ts'
import type { FormDefinition, SimpleField } from '#forms/define-form.ts'
import { kinds } from '#forms/kinds/index.ts'
import { isRows, isTable } from '#forms/shape.ts'

import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { type Draft, judgeDraft } from '../drafts/draft.ts'
import { SectionView } from '../filling/section-view.tsx'
import { useEditor } from '../filling/use-editor.ts'

import classes from './form-trial.module.css'

const nothing: Draft = { answers: {}, typed: {}, opened: [], copied: [] }

/** A form as a facility fills it, with the same parts and the same judgement; nothing is kept. */
export function FormTrial({
  form,
  month,
  section,
  onSection,
}: {
  form: FormDefinition
  /** The month that is reported; by default the one that runs. */
  month?: Month
  /** The section that is open. */
  section: string
  onSection: (id: string) => void
}) {
  const { types } = form.applies
  const [chosen, setProfile] = useState<FacilityProfile>({
    ...{ type: types[0] ?? 'hospital', regionType: 'urban', hospitalClass: 'C' },
    ...{ inpatient: true, beds: 100, covidHandler: true, zone: 'WIB' },
  })
  // While a form is built, those who fill it change.
  const type = types.includes(chosen.type) ? chosen.type : (types[0] ?? chosen.type)
  const profile = useMemo(() => ({ ...chosen, type }), [chosen, type])
  return (
    <div className={classes.trial}>
      <div className={classes.tools}>
        <Select
          label="Dilihat sebagai"
          hideLabel
          value={profile.type}
          options={types.map((value) => ({ value, label: facilityTypes[value].label }))}
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
      <Sheet form={form} month={month} profile={profile} section={section} onSection={onSection} />
    </div>
  )
}

function Sheet({
  form,
  month,
  profile,
  section,
  onSection,
}: {
  form: FormDefinition
  month: Month | undefined
  profile: FacilityProfile
  section: string
  onSection: (id: string) => void
}) {
  const [draft, setDraft] = useState(nothing)
  const [result, setResult] = useState<{ errors: number; warnings: number } | null>(null)
  const [now] = useState(() => new Date())
  const context = useMemo<FormContext>(() => {
    const today = dayIn('WIB', now)
    const reported = month ?? currentMonth(now, 'WIB')
    return {
      // In a month to come its days are tried as if it were over.
      ...{ month: reported, today: reported > today ? lastDayOf(reported) : today, profile },
      ...{ previous: null, related: {}, history: {} },
    }
  }, [profile, month, now])
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
            setDraft(nothing)
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
