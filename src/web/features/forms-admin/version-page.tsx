import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import type { Month } from '#domain/month.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { useThisMonth } from '../../api/this-month.ts'
import { lazyPart } from '../../ui/lazy-page.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HeadFacts, PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, Loaded, Skeletons } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import {
  formPlace,
  type ManagedForm,
  triedMonth,
  useManagedForms,
  validityText,
  type Version,
  versionStates,
} from './managed-forms.ts'
import { versionQuery } from './version-query.ts'

type Trying = { form: FormDefinition; month: Month; section: string; onSection: (id: string) => void }
const FormTrial = lazyPart<'FormTrial', Trying>(() => import('../../form/trial/form-trial.tsx'), 'FormTrial')

/** `/admin/formulir/{form}/versi/{version}`: one published version, as a facility has it before it. */
export function VersionPage() {
  const { form, version }: { form?: string; version?: string } = useParams({ strict: false })
  return <VersionView key={`${form} ${version}`} id={form} number={version} />
}

/** One version, read off the list of the forms. */
export function VersionView({ id = '', number }: { id: string | undefined; number: string | undefined }) {
  const forms = useManagedForms()
  const form = forms.data?.data.find(({ form_type }) => form_type === id)
  const version = form?.versions.find((each) => String(each.version) === number)
  return form && version && version.state !== 'withdrawn' ? (
    <Published form={form} version={version} />
  ) : (
    <>
      <PageHeader title={form?.title ?? 'Versi formulir'} back={backTo(id, form)} />
      <Loaded answer={forms} rows={6} label="Memuat versi…" failed="Versi belum dapat dimuat">
        {() => <Missing form={form} isWithdrawn={version !== undefined} />}
      </Loaded>
    </>
  )
}

const backTo = (id: string, form: ManagedForm | undefined) => ({
  place: formPlace(id),
  label: form?.short_title ?? 'Formulir',
})

function Missing({ form, isWithdrawn }: { form: ManagedForm | undefined; isWithdrawn: boolean }) {
  return (
    <EmptyState
      title={isWithdrawn ? 'Versi ini ditarik kembali' : 'Versi tidak ditemukan'}
      icon="form"
      action={
        <LinkButton place={form ? formPlace(form.form_type) : { to: '/admin/formulir' }}>
          {form ? 'Lihat versi lain' : 'Lihat semua formulir'}
        </LinkButton>
      }
    >
      {isWithdrawn
        ? 'Pertanyaannya kembali menjadi draf sebelum fasyankes mengisinya.'
        : 'Alamat ini tidak menunjuk versi mana pun.'}
    </EmptyState>
  )
}

function Published({ form, version }: { form: ManagedForm; version: Version }) {
  const answer = useQuery(versionQuery(form.form_type, version.version))
  const [section, setSection] = useState('')
  const month = useThisMonth()
  const { label, tone } = versionStates[version.state]
  return (
    <>
      <PageHeader
        title={answer.data?.title ?? form.title}
        documentTitle={`${form.short_title} versi ${version.version}`}
        back={backTo(form.form_type, form)}
        description={
          <HeadFacts>
            <span>Versi {version.version}</span>
            <span>{validityText(form, version)}</span>
            <Mark tone={tone}>{label}</Mark>
          </HeadFacts>
        }
      />
      <Loaded answer={answer} rows={6} label="Memuat versi…" failed="Versi belum dapat dimuat">
        {(definition) => (
          <div className="stack gap-5">
            <Notice tone="info" title="Seperti yang dilihat fasyankes">
              <p>Isian di sini hanya untuk mencoba; tidak ada yang disimpan.</p>
            </Notice>
            <Suspense fallback={<Skeletons rows={6} label="Memuat versi…" />}>
              <FormTrial
                form={definition}
                month={triedMonth(form, version, month)}
                section={section}
                onSection={setSection}
              />
            </Suspense>
          </div>
        )}
      </Loaded>
    </>
  )
}
