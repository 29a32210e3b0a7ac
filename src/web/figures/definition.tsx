import { useState } from 'react'

import type { CatalogueRow } from '#contract/figures.ts'

import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** What a page shows of a figure of the catalogue. */
export type ShownFigure = Pick<
  CatalogueRow,
  'id' | 'label' | 'meaning' | 'unit' | 'decimals' | 'parts' | 'better' | 'span' | 'carries'
>

const betterWords = { more: 'Makin besar makin baik', less: 'Makin kecil makin baik' } as const

/** The definition of one or more figures behind a button: what each means, and what is divided by what. */
export function Definition({ title, figures }: { title: string; figures: readonly ShownFigure[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="info" label={`Definisi: ${title}`} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={`Definisi ${title}`} onClose={() => setOpen(false)}>
          <div className="stack gap-6">
            {figures.map((figure) => (
              <section key={figure.id} className="stack">
                {figures.length > 1 && <h3 className="flat">{figure.label}</h3>}
                <p className="flat">{figure.meaning}</p>
                <Facts look="lines" facts={factsOf(figure)} />
              </section>
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}

/** The definition of a figure, as names and values. */
export function factsOf({
  parts,
  unit,
  better,
  id,
  carries = false,
}: Pick<ShownFigure, 'parts' | 'unit' | 'better' | 'id'> & Partial<Pick<ShownFigure, 'carries'>>): [
  name: string,
  value: string,
][] {
  return [
    ['Pembilang', parts?.[0] ?? ''],
    ['Penyebut', parts?.[1] ?? ''],
    ['Rumus', parts ? `Pembilang ÷ penyebut${unit === '%' ? ' × 100' : ''}` : 'Jumlah seluruh laporan'],
    ['Dasar', carries ? 'Laporan terakhir setiap fasyankes, juga dari sebelum periode ini' : ''],
    ['Satuan', unit],
    ['Arah', better ? betterWords[better] : ''],
    ['Kode', id],
  ]
}
