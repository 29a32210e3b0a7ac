import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { getFormDraft, listFormDependents } from '#contract/form-admin.ts'

import { isRefusal, queryOf } from '../../api/call.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Builder } from './builder.tsx'

/** `/admin/formulir/{form}/draf`: the next version of a form, or a new one, as it is built. */
export function BuilderPage() {
  const { form = '' }: { form?: string } = useParams({ strict: false })
  const draft = useQuery({ ...queryOf(getFormDraft, { params: { form } }), staleTime: 0, gcTime: 0 })
  const dependents = useQuery(queryOf(listFormDependents, { params: { form } }))
  const [round, setRound] = useState(0)
  if (draft.data === undefined && isRefusal(draft.error, 'notFound')) return <MissingDraft form={form} />
  if (draft.data && dependents.data)
    return (
      <Builder
        key={round}
        start={draft.data.data}
        known={new Map(dependents.data.data.map(({ at, dependents: names }) => [at, names]))}
        onTaken={() => setRound((before) => before + 1)}
      />
    )
  return (
    <>
      <PageHeader
        title="Draf formulir"
        back={{ place: { to: `/admin/formulir/${form}` }, label: 'Formulir' }}
      />
      <Loaded
        answer={draft.data ? dependents : draft}
        rows={6}
        label="Memuat draf…"
        failed="Draf belum dapat dimuat"
      >
        {() => null}
      </Loaded>
    </>
  )
}

/** Where no draft is open: it was published or thrown away, or the address is wrong. */
function MissingDraft({ form }: { form: string }) {
  const place = { to: `/admin/formulir/${form}` }
  return (
    <>
      <PageHeader
        title="Draf tidak ditemukan"
        back={{ place: { to: '/admin/formulir' }, label: 'Semua formulir' }}
      />
      <EmptyState
        title="Formulir ini tidak memiliki draf"
        icon="form"
        action={<LinkButton place={place}>Lihat formulir</LinkButton>}
      >
        Mungkin drafnya sudah diterbitkan atau dibuang, atau alamat ini salah. Draf baru dibuka dengan “Ubah
        pertanyaan” pada formulirnya.
      </EmptyState>
    </>
  )
}
