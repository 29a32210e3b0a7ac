import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type MoveBody, type MoveOutline, movePlaces } from '#contract/places.ts'
import { addMonths } from '#domain/month.ts'
import { monthText, numberText } from '#domain/words.ts'

import { call, isRefusal, isUnanswered } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ShortTable } from '../../ui/fold.tsx'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { useRegionName } from '../../ui/region-picker.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { placesPath } from './place-search.ts'
import { rereadPlaces } from './reread-places.ts'

import classes from './places.module.css'

/** What the move does, and the move itself. */
export function MovePreview({
  outline,
  body,
  onMoved,
  onRefused,
}: {
  outline: MoveOutline
  body: MoveBody
  onMoved: () => void
  /** It can no longer be made so. */
  onRefused: () => void
}) {
  const queries = useQueryClient()
  const go = useGo()
  const [isAsked, setAsked] = useState(false)
  const [isLost, setLost] = useState(false)
  const to = useRegionName({ kota: body.to_regency_id }) ?? 'wilayah baru'
  const from = useRegionName({ kota: body.from_regency_id }) ?? 'wilayah lama'
  const { facilities, reports_before, reports_after, districts_lost, office } = outline
  const count = numberText(facilities.length)
  return (
    <section className="above-6" aria-label="Akibat pemindahan">
      <Card title={`${count} fasyankes pindah ke ${to}`}>
        <div className="stack gap-5">
          <ul className={classes.effects}>
            <li>
              Sampai {monthText(addMonths(body.from_month, -1))}: {numberText(reports_before)} laporan
              terkirim tetap dihitung di {from}.
            </li>
            <li>
              Mulai {monthText(body.from_month)}: kewajiban dan {numberText(reports_after)} laporan terkirim
              dihitung di {to}.
            </li>
            {body.district_ids && (
              <li>
                {numberText(body.district_ids.length)} kecamatan ikut pindah ke {to}.
              </li>
            )}
            {districts_lost > 0 && (
              <li>
                {numberText(districts_lost)} fasyankes tidak punya kecamatan lagi, karena kecamatannya tetap
                di {from}. Isi kecamatannya setelah pindah.
              </li>
            )}
            {office && (
              <li>{office} mengonfirmasi laporannya mulai sekarang, juga untuk bulan-bulan sebelumnya.</li>
            )}
          </ul>
          {!office && (
            <Notice tone="warning" title={`${to} belum mempunyai dinas kesehatan`}>
              <p>
                Laporan yang pindah menunggu: tidak ada yang mengonfirmasinya sampai dinasnya dibuat di{' '}
                <PlaceLink className="link" place={{ to: '/admin/public-health-service' }}>
                  Dinas kesehatan
                </PlaceLink>
                .
              </p>
            </Notice>
          )}
          <ShortTable rows={facilities.length} noun="fasyankes">
            <PlainTable
              look="folds"
              caption="Fasyankes yang pindah"
              columns={['Fasyankes', 'Kode', 'Status']}
              rows={facilities.map(({ id, name, code, closed }) => ({
                ...{ key: String(id), cells: [name, code, closed ? 'Tutup' : 'Buka'] },
              }))}
            />
          </ShortTable>
          {isLost && (
            <LostAnswer takesLostFocus>
              Pemindahan ini mungkin sudah dilakukan. Sebelum mengulang, periksa{' '}
              <PlaceLink className="link" place={{ to: placesPath, search: { kota: body.to_regency_id } }}>
                data fasyankes {to}
              </PlaceLink>
              .
            </LostAnswer>
          )}
          <div className="wide-on-phone cluster">
            <Button onClick={() => setAsked(true)}>Pindahkan {count} fasyankes</Button>
          </div>
        </div>
      </Card>
      {isAsked && (
        <StepDialog
          title={`Pindahkan ${count} fasyankes?`}
          confirm="Pindahkan"
          send={() => call(movePlaces, { body })}
          onDone={async () => {
            onMoved()
            go({ to: placesPath, search: { kota: body.to_regency_id } })
            await rereadPlaces(queries)
          }}
          onFailed={async (error) => {
            setLost(isUnanswered(error))
            if (!isRefusal(error, 'invalidInput')) return
            onRefused()
            await rereadPlaces(queries)
          }}
          onEnd={() => setAsked(false)}
          onClose={() => setAsked(false)}
        >
          <p>
            Dari {from} ke {to} mulai {monthText(body.from_month)}.
            {!office && ` ${to} belum mempunyai dinas kesehatan.`}
          </p>
        </StepDialog>
      )}
    </section>
  )
}
