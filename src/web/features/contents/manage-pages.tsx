import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { createFaq, getContent, listContents } from '#contract/contents.ts'

import { queryOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isNowhere, Missing } from '../../ui/missing.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useGo } from '../../ui/places.tsx'
import { reads, wholeOf } from '../../ui/search-text.ts'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { EditText } from './edit-text.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { createText } from './text-calls.ts'
import { TextList } from './text-list.tsx'

const manageSearch = { ubah: wholeOf }
/** What the pages are called, also by the way back to them. */
const titles = { '/admin/about': 'Kelola tentang', '/admin/guide': 'Kelola panduan' } as const
type To = keyof typeof titles

/** `/admin/about`: about with its diagram, and the frequent questions. */
export function ManageAboutPage() {
  const { ubah } = reads(manageSearch)(useSearch({ strict: false }))
  const answer = useQuery(queryOf(listContents, { query: { kind: 'about' } }))
  const about = answer.data?.data[0]
  if (ubah !== undefined) return <Editing key={ubah} id={ubah} to="/admin/about" />
  return (
    <>
      <PageHeader
        title={titles['/admin/about']}
        description="Halaman Tentang dan pertanyaan umum di bawahnya."
        actions={
          about && (
            <LinkButton place={{ to: '/admin/about', search: { ubah: about.id } }}>
              Ubah halaman Tentang
            </LinkButton>
          )
        }
      />
      <Card
        title="Pertanyaan umum"
        description="Seret baris, atau pakai Naik dan Turun, untuk mengatur urutannya."
        actions={<AddText kind="faq" to="/admin/about" word="Tambah pertanyaan" label="Pertanyaan" />}
      >
        <TextList kind="faq" to="/admin/about" noun="pertanyaan" />
      </Card>
    </>
  )
}

/** `/admin/guide`: the guides. */
export function ManageGuidePage() {
  const { ubah } = reads(manageSearch)(useSearch({ strict: false }))
  if (ubah !== undefined) return <Editing key={ubah} id={ubah} to="/admin/guide" />
  return (
    <>
      <PageHeader
        title={titles['/admin/guide']}
        description="Seret baris, atau pakai Naik dan Turun, untuk mengatur urutannya."
        actions={<AddText kind="guide" to="/admin/guide" word="Tambah panduan" label="Judul" />}
      />
      <TextList kind="guide" to="/admin/guide" noun="panduan" />
    </>
  )
}

function Editing({ id, to }: { id: number; to: To }) {
  const queries = useQueryClient()
  const answer = useQuery({
    ...queryOf(getContent, { params: { id } }),
    // What is being written is not taken away by another answer.
    staleTime: Infinity,
    gcTime: 0,
  })
  const [round, setRound] = useState(0)
  const go = useGo()
  const back = { place: { to }, label: titles[to] }
  if (isNowhere(answer.error))
    return (
      <Missing what="Teks" back={back}>
        Mungkin alamatnya salah. Pilih teksnya dari daftar.
      </Missing>
    )
  return (
    <>
      {!answer.data && <PageHeader title="Ubah teks" part={id} back={back} />}
      <Loaded answer={answer} rows={6} label="Memuat teks…" failed="Teks belum dapat dimuat">
        {({ data, ...around }) =>
          data.state === 'removed' ? (
            <>
              <PageHeader title={data.draft.judul} back={back} />
              <ErrorState
                error={new Error('Pilih naskah di riwayat untuk memulihkannya.')}
                title="Teks ini sudah dihapus"
              />
              <HistoryDialog
                content={data}
                onClose={() => go({ to })}
                onRestored={(next) =>
                  queries.setQueryData([getContent.path, { params: { id } }], { ...around, data: next })
                }
              />
            </>
          ) : (
            <EditText
              key={round}
              content={data}
              around={around}
              back={back}
              onReplaced={() => setRound(round + 1)}
            />
          )
        }
      </Loaded>
    </>
  )
}

type Adding = {
  kind: 'faq' | 'guide'
  to: To
  /** The deed in words. */
  word: string
  /** What the text calls its title. */
  label: string
}

function AddText(adding: Adding) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {adding.word}
      </Button>
      {isOpen && <AddDialog {...adding} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A new text begins with its title, and is a draft. */
function AddDialog({ kind, to, word, label, onClose }: Adding & { onClose: () => void }) {
  const go = useGo()
  const form = useEditForm({
    start: { judul: '' },
    bodyOf: (values) => values,
    schema: createFaq.body?.pick({ judul: true }),
    send: ({ judul }) => createText(kind, judul),
    onSaved: ({ data }) => go({ to, search: { ubah: data.id } }),
  })
  return (
    <EditDialog title={word} form={form} word="Buat draf" onClose={onClose}>
      <TextField label={label} required maxLength={200} data-autofocus {...form.text('judul')} />
    </EditDialog>
  )
}
