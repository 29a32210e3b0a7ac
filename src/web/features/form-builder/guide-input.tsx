import { useQuery } from '@tanstack/react-query'

import { getGuide, listGuides } from '#contract/published-contents.ts'
import { headingsOf } from '#domain/rich-text/model.ts'

import { queryOf } from '../../api/call.ts'
import { NotCome } from '../../ui/ask-again.tsx'
import { Select } from '../../ui/select.tsx'

/** The part of a guide that explains a question: one of the published guides, and a heading in it. What has gone since stays until it is changed. */
export function GuideInput({
  label,
  hint,
  value,
  fault,
  onChange,
}: {
  label: string
  hint: string | undefined
  /** As `bor#rumus`; empty for none. */
  value: string
  fault: string | undefined
  onChange: (value: string) => void
}) {
  const guides = useQuery(queryOf(listGuides, {}))
  const [slug = '', heading = ''] = value.split('#')
  const list = guides.data?.data
  const chosen = list?.find((guide) => guide.slug === slug)
  const gone = list && slug !== '' && !chosen
  return (
    <div className="stack one-column">
      <Select
        label={label}
        hint={gone ? 'Panduan ini sudah tidak ada. Pilih yang lain, atau “Tidak ada”.' : hint}
        error={chosen && heading !== '' ? undefined : fault}
        value={slug}
        options={[
          { value: '', label: 'Tidak ada' },
          ...(slug !== '' && !chosen
            ? [{ value: slug, label: gone ? `${value} (sudah tidak ada)` : value }]
            : []),
          ...(list ?? []).map((guide) => ({ value: guide.slug, label: guide.judul })),
        ]}
        onChange={(next) => {
          if (next !== slug) onChange(next)
        }}
      />
      {guides.error && !list && <NotCome words="Daftar panduan belum dapat dimuat." retry={guides.refetch} />}
      {chosen && (
        <HeadingSelect
          slug={slug}
          heading={heading}
          fault={heading === '' ? undefined : fault}
          onChange={(next) => onChange(next === '' ? slug : `${slug}#${next}`)}
        />
      )}
    </div>
  )
}

function HeadingSelect({
  slug,
  heading,
  fault,
  onChange,
}: {
  slug: string
  heading: string
  fault: string | undefined
  onChange: (heading: string) => void
}) {
  const guide = useQuery(queryOf(getGuide, { params: { id: slug } }))
  const headings = guide.data && headingsOf(guide.data.data.isi)
  const isKnown = heading === '' || headings?.some(({ id }) => id === heading)
  const isGone = headings !== undefined && !isKnown
  return (
    <>
      <Select
        label="Bagiannya"
        hint={isGone ? 'Bagian ini sudah tidak ada; yang terbuka seluruh panduannya.' : undefined}
        error={fault}
        value={heading}
        options={[
          { value: '', label: 'Seluruh panduan' },
          ...(isKnown ? [] : [{ value: heading, label: isGone ? `${heading} (sudah tidak ada)` : heading }]),
          ...(headings ?? []).map(({ id, level, text }) => ({
            value: id,
            label: `${level > 2 ? '– ' : ''}${text}`,
          })),
        ]}
        onChange={onChange}
      />
      {guide.error && !guide.data && (
        <NotCome words="Bagian panduan ini belum dapat dimuat." retry={guide.refetch} />
      )}
    </>
  )
}
