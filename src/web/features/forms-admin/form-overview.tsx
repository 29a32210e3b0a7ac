import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { openFormDraft } from '#contract/form-admin.ts'
import { handbookWords } from '#domain/handbook-words.ts'
import type { Zone } from '#domain/time.ts'
import { momentText, monthText } from '#domain/words.ts'

import { call, messageOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { handbookPlace } from '../../content/places.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-page.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { toastError } from '../../ui/toast.ts'
import { ClosingCard } from './closing-card.tsx'
import {
  draftPlace,
  draftText,
  formPlace,
  formsPath,
  type ManagedForm,
  rereadForms,
  useManagedForms,
  type Version,
  versionPlace,
  versionsInForce,
  versionStates,
} from './managed-forms.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

import classes from './forms-admin.module.css'

const VersionComparison = lazyPart<'VersionComparison', { form: ManagedForm }>(
  () => import('./version-comparison.tsx'),
  'VersionComparison',
)

const back = { place: { to: formsPath }, label: 'Formulir' }

/** `/admin/formulir/{form}` */
export function FormPage() {
  const { form }: { form?: string | undefined } = useParams({ strict: false })
  return <FormOverview key={form} id={form} />
}

/** One form, its versions and when it is filled. */
export function FormOverview({ id }: { id: string | undefined }) {
  const forms = useManagedForms()
  const found = forms.data?.data.find(({ form_type }) => form_type === id)
  return (
    <>
      <PageHeader
        title={found?.title ?? 'Formulir'}
        back={back}
        actions={found && <DraftStep form={found} />}
        {...(found && { description: found.filled_by })}
      />
      <Loaded
        answer={forms}
        rows={4}
        height={120}
        label="Memuat formulir…"
        failed="Formulir belum dapat dimuat"
      >
        {({ data }) =>
          found ? (
            <FormParts form={found} forms={data} />
          ) : (
            <EmptyState
              title="Formulir tidak ditemukan"
              icon="form"
              action={<LinkButton place={{ to: formsPath }}>Lihat semua formulir</LinkButton>}
            >
              Alamat ini tidak menunjuk formulir mana pun. Mungkin drafnya sudah dibuang.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

function FormParts({ form, forms }: { form: ManagedForm; forms: readonly ManagedForm[] }) {
  const { zone } = useMe()
  const whole = forms.find(({ form_type }) => form_type === form.part_of)
  const parts = forms.filter(({ part_of }) => part_of === form.form_type)
  const isInForce = form.versions.some(({ state }) => state === 'current')
  const contentsLink = (
    <PlaceLink className="link" place={handbookPlace(false, form.form_type)}>
      {handbookWords.title}
    </PlaceLink>
  )
  const isPublished = form.versions.some(({ state }) => state !== 'withdrawn')
  return (
    <div className="stack gap-6">
      {form.draft && (
        <Notice
          tone="info"
          title={form.draft.is_new ? 'Formulir ini belum terbit' : 'Versi berikutnya masih draf'}
          actions={
            <LinkButton place={draftPlace(form.form_type)} size="sm" variant="default">
              Lanjutkan draf
            </LinkButton>
          }
        >
          <p>{draftText(form.draft, zone)}. Fasyankes belum melihatnya.</p>
        </Notice>
      )}
      <Card title="Tentang formulir ini">
        <Facts
          facts={[
            ['Nama singkat', form.short_title],
            ['Diisi oleh', form.filled_by],
            ['Wajib', form.owed],
            ['Bagian dari', whole && linksOf([whole])],
            ['Bagiannya', parts.length > 0 && linksOf(parts)],
            ['Asal', form.made_here ? 'Dibuat di sistem ini' : 'Bawaan sistem'],
            ['Kode', form.form_type],
            ['Isinya', isInForce && contentsLink],
          ]}
        />
      </Card>
      <VersionsCard form={form} />
      {isPublished && (
        <>
          {form.part_of === null && <ClosingCard form={form} />}
          <VersionComparison key={form.versions.length} form={form} />
        </>
      )}
    </div>
  )
}

const linksOf = (forms: readonly ManagedForm[]) =>
  forms.map(({ form_type, title }) => (
    <span key={form_type} className={classes.line}>
      <PlaceLink className="link" place={formPlace(form_type)}>
        {title}
      </PlaceLink>
    </span>
  ))

/** Opens the draft of the next version, or goes on with the one that is open. */
function DraftStep({ form: { form_type, draft } }: { form: ManagedForm }) {
  const queries = useQueryClient()
  const go = useGo()
  const opening = useMutation({
    mutationFn: () => call(openFormDraft, { params: { form: form_type } }),
    onSuccess: () => {
      void rereadForms(queries)
      go(draftPlace(form_type))
    },
    onError: (error) => toastError(messageOf(error)),
  })
  if (draft) return null
  return (
    <Button loading={opening.isPending} onClick={() => opening.mutate()}>
      Ubah pertanyaan
    </Button>
  )
}

function VersionsCard({ form }: { form: ManagedForm }) {
  const { zone } = useMe()
  const [isWithdrawing, setWithdrawing] = useState(false)
  // Only the newest can go back.
  const newest = form.versions.find(({ state }) => state !== 'withdrawn')
  const { current } = versionsInForce(form)
  return (
    <Card title="Versi" description="Laporan tetap memakai versi yang berlaku pada bulannya.">
      {form.versions.length === 0 ? (
        <p className="flat soft">Belum ada versi yang terbit.</p>
      ) : (
        <RowTable
          caption={`Versi ${form.title}`}
          columns={versionColumns({
            ...{ form: form.form_type, zone },
            taken: newest?.state === 'scheduled' ? newest : undefined,
            why: form.draft ? 'Terbitkan atau buang draf yang ada dahulu' : undefined,
            onWithdraw: () => setWithdrawing(true),
          })}
          rows={form.versions}
          keyOf={({ version }) => version}
        />
      )}
      {isWithdrawing && newest && (
        <WithdrawDialog
          form={form}
          version={newest}
          current={current}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </Card>
  )
}

const versionColumns = ({
  form,
  zone,
  taken,
  why,
  onWithdraw,
}: {
  form: string
  zone: Zone
  /** The version that can be taken back. */
  taken: Version | undefined
  /** What keeps it from that. */
  why: string | undefined
  onWithdraw: () => void
}): Column<Version>[] => [
  { head: 'Versi', look: 'name', className: 'nowrap', cell: ({ version }) => `Versi ${version}` },
  {
    head: 'Status',
    cell: ({ state }) => <Mark tone={versionStates[state].tone}>{versionStates[state].label}</Mark>,
  },
  {
    head: 'Mulai laporan',
    isLabelled: true,
    className: 'nowrap',
    cell: ({ valid_from }) => monthText(valid_from),
  },
  {
    head: 'Terbit',
    isLabelled: true,
    cell: ({ published_at, published_by }) =>
      published_by === null
        ? 'Bawaan sistem'
        : `${momentText(new Date(published_at), zone)} oleh ${published_by}`,
  },
  { head: 'Catatan', isLabelled: true, isQuiet: ({ note }) => !note, cell: ({ note }) => note ?? '–' },
  {
    head: 'Langkah',
    isHeadHidden: true,
    look: 'steps',
    cell: (version) =>
      version.state !== 'withdrawn' && (
        <span className="cluster">
          <LinkButton
            place={versionPlace(form, version.version)}
            variant="default"
            size="sm"
            label={`Lihat formulir versi ${version.version}`}
          >
            Lihat formulir
          </LinkButton>
          {version === taken && (
            <Button
              variant="default"
              danger
              disabled={why !== undefined}
              title={why}
              aria-label={`Tarik kembali versi ${version.version}`}
              onClick={onWithdraw}
            >
              Tarik kembali
            </Button>
          )}
        </span>
      ),
  },
]
