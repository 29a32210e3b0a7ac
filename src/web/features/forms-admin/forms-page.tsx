import { useState } from 'react'

import type { Month } from '#domain/month.ts'
import type { Zone } from '#domain/time.ts'
import { monthText } from '#domain/words.ts'

import { useMe } from '../../api/me.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { DeadlinesCard } from './deadlines-card.tsx'
import { FormsTabs } from './forms-tabs.tsx'
import {
  closureState,
  closureText,
  draftPlace,
  draftText,
  formPlace,
  type ManagedForm,
  useManagedForms,
  versionsInForce,
  versionText,
} from './managed-forms.ts'
import { NewFormDialog } from './new-form-dialog.tsx'

import classes from './forms-admin.module.css'

/** `/admin/formulir`: the forms, what is in force of each, and when reports are due. */
export function FormsPage() {
  const forms = useManagedForms()
  const { zone } = useMe()
  const month = useThisMonth()
  const [isMaking, setMaking] = useState(false)
  const making = (
    <Button icon="plus" onClick={() => setMaking(true)}>
      Buat formulir
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Formulir"
        description="Pertanyaan setiap formulir, versinya, masa pengisiannya, dan batas waktunya."
        actions={forms.data && making}
      />
      <FormsTabs current="forms" />
      <Loaded answer={forms} rows={8} label="Memuat formulir…" failed="Formulir belum dapat dimuat">
        {({ data }) => (
          <div className="stack gap-6">
            <DeadlinesCard />
            {data.length === 0 ? (
              <EmptyState title="Belum ada formulir" icon="form" action={making}>
                Formulir baru disimpan sebagai draf dahulu; fasyankes melihatnya setelah terbit.
              </EmptyState>
            ) : (
              <RowTable
                caption="Formulir"
                columns={columnsOf(zone, month)}
                rows={data}
                keyOf={({ form_type }) => form_type}
              />
            )}
          </div>
        )}
      </Loaded>
      {isMaking && <NewFormDialog forms={forms.data?.data ?? []} onClose={() => setMaking(false)} />}
    </>
  )
}

const columnsOf = (zone: Zone, month: Month): Column<ManagedForm>[] => [
  {
    head: 'Formulir',
    look: 'name',
    cell: ({ form_type, title, part_of, filled_by }) => (
      <div className={part_of === null ? undefined : classes.part}>
        <PlaceLink place={formPlace(form_type)}>{title}</PlaceLink>
        <small>{part_of === null ? filled_by : `Bagian dari formulir di atasnya · ${filled_by}`}</small>
      </div>
    ),
  },
  { head: 'Wajib', isLabelled: true, className: classes.owed, cell: ({ owed }) => owed },
  { head: 'Versi', className: 'nowrap', cell: (form) => <VersionsInForce form={form} /> },
  {
    head: 'Status',
    className: classes.states,
    cell: (form) => <States form={form} zone={zone} month={month} />,
  },
  {
    head: 'Langkah',
    isHeadHidden: true,
    look: 'steps',
    cell: ({ form_type, title, draft }) =>
      draft ? (
        <LinkButton
          place={draftPlace(form_type)}
          variant="default"
          size="sm"
          label={`Lanjutkan draf ${title}`}
        >
          Lanjutkan draf
        </LinkButton>
      ) : (
        <LinkButton place={formPlace(form_type)} variant="default" size="sm" label={`Buka ${title}`}>
          Buka
        </LinkButton>
      ),
  },
]

function VersionsInForce({ form }: { form: ManagedForm }) {
  const { current, next } = versionsInForce(form)
  return (
    <>
      {current ? `Versi ${current.version}` : <span className="soft">Belum berlaku</span>}
      {current && <small className={classes.line}>mulai {monthText(current.valid_from)}</small>}
      {next && <small className={classes.line}>Berikutnya: {versionText(next)}</small>}
    </>
  )
}

function States({ form, zone, month }: { form: ManagedForm; zone: Zone; month: Month }) {
  const { current, next } = versionsInForce(form)
  const closures = form.closures.filter((closure) => closureState(closure, month) !== 'past')
  const isClosed = closures.some((closure) => closureState(closure, month) === 'now')
  return (
    <>
      {isClosed ? (
        <Mark tone="danger">Ditutup</Mark>
      ) : current ? (
        <Mark tone="good">Diisi</Mark>
      ) : next ? (
        <Mark tone="warning">Terjadwal</Mark>
      ) : (
        <Mark tone="calm">Draf</Mark>
      )}
      {closures.map((closure) => (
        <small key={closure.from} className={classes.line}>
          {closureText(closure, month)}
        </small>
      ))}
      {form.draft && <small className={classes.line}>{draftText(form.draft, zone)}</small>}
    </>
  )
}
