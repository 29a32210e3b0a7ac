import { useMutation, useQuery } from '@tanstack/react-query'

import { getQuote, quoteFigure } from '#contract/quotes.ts'
import { facilityTypes } from '#domain/facility.ts'
import { measureText } from '#domain/figure-words.ts'
import { type Span, spanText } from '#domain/span.ts'

import { call, messageOf, queryOf } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AddressButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loaded } from '../ui/states.tsx'
import { toastError } from '../ui/toast.ts'
import { FigureBase } from './base-line.tsx'
import { Citation } from './citation.tsx'
import type { ShownFigure } from './definition.tsx'
import type { FigureQuestion } from './figure-question.ts'
import { placeOf, useFigures } from './use-figures.ts'

import classes from './figure-card.module.css'

export type Quoted = Pick<FigureQuestion, 'region' | 'type' | 'mode'> & { figure: ShownFigure; span: Span }

/** Shows the figure as everyone will read it, freezes it, and gives the sentence that quotes it. */
export function QuoteDialog({ figure, region, span, type, mode, onClose }: Quoted & { onClose: () => void }) {
  const asked = { region, type, ids: [figure.id], mode: 'terkonfirmasi' } as const
  const figures = useFigures({ ...asked, detail: 'wilayah', from: span, to: span })
  const quoting = useMutation({
    mutationFn: () =>
      call(quoteFigure, {
        body: {
          ...{ indikator: figure.id, periode: span, ...placeOf(region) },
          ...(type && { tipe_fasyankes: facilityTypes[type].code }),
        },
      }),
    onError: (error) => toastError(messageOf(error)),
  })
  return (
    <Dialog title="Kutip angka ini" onClose={onClose}>
      {quoting.data ? (
        <Made code={quoting.data.data.kutipan} />
      ) : (
        <Loaded answer={figures} rows={2} height={60} label="Memuat angka…">
          {(grid) => {
            const told = grid.at(region, span, figure.id)
            const where = [grid.regions[0]?.name, spanText(span), type && facilityTypes[type].label]
            return (
              <div className="stack gap-5">
                <p className="flat">
                  Kutipan membekukan angka ini beserta dasarnya di sebuah alamat singkat yang dapat dibuka
                  siapa saja. Alamat itu menunjukkan angka saat dikutip dan angka sekarang.
                </p>
                <section className="stack">
                  <h3 className="flat">{figure.label}</h3>
                  <p className="flat soft">{where.filter(Boolean).join(' · ')}</p>
                  <p className={`numbers ${classes.value}`}>{measureText(figure, told?.value)}</p>
                  {told && <FigureBase figure={figure} told={told} span={span} mode={grid.mode} />}
                </section>
                {told?.value === null ? (
                  <Notice tone="warning">Belum dapat dikutip: {told.note ?? 'tidak dapat dihitung'}.</Notice>
                ) : (
                  mode === 'semua' && (
                    <Notice tone="info">
                      Kutipan terbuka untuk umum, jadi hanya memakai laporan terkonfirmasi. Angkanya dapat
                      berbeda dari yang tampil di halaman ini.
                    </Notice>
                  )
                )}
                <div className="cluster">
                  <Button
                    loading={quoting.isPending}
                    disabled={told?.value === null}
                    onClick={() => quoting.mutate()}
                  >
                    Buat kutipan
                  </Button>
                </div>
              </div>
            )
          }}
        </Loaded>
      )}
    </Dialog>
  )
}

function Made({ code }: { code: string }) {
  const answer = useQuery(queryOf(getQuote, { params: { code } }))
  return (
    <Loaded answer={answer} rows={1} height={120} label="Memuat kutipan…">
      {({ data }) => (
        <div className="stack gap-5">
          <Notice tone="success" title="Kutipan sudah dibuat" role="status">
            <p className="flat">Kode {data.code}. Simpan alamatnya bersama angka yang Anda tulis.</p>
          </Notice>
          <Citation quote={data} />
          <div className="cluster">
            <AddressButton variant="default" href={`/kutipan/${data.code}`} target="_blank" icon="outside">
              Buka halaman kutipan
            </AddressButton>
          </div>
        </div>
      )}
    </Loaded>
  )
}
