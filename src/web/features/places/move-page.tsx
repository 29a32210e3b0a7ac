import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'

import { type MoveBody, type MoveOutline, previewMove } from '#contract/places.ts'
import { listDistricts, listHealthCenters, listHospitals } from '#contract/regions.ts'
import { firstMonth } from '#domain/month.ts'
import { namesOf } from '#domain/names-of.ts'
import { numberText } from '#domain/words.ts'

import { call, queryOf } from '../../api/call.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MonthSelect } from '../../ui/period-picker.tsx'
import { RegionFields } from '../../ui/region-picker.tsx'
import { reads } from '../../ui/search-text.ts'
import { Loaded } from '../../ui/states.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { MovePreview } from './move-preview.tsx'
import { moveSearch, placesPath } from './place-search.ts'
import { TickList } from './tick-list.tsx'

import classes from './places.module.css'

type Values = {
  from_province: string
  from_regency_id: string
  to_province: string
  to_regency_id: string
  from_month: string
  /** What goes along. */
  by: 'district_ids' | 'facility_ids'
  district_ids: string[]
  facility_ids: string[]
}

const bodyOf = (values: Values): MoveBody => ({
  from_regency_id: values.from_regency_id,
  to_regency_id: values.to_regency_id,
  from_month: values.from_month,
  ...(values.by === 'district_ids'
    ? { district_ids: values.district_ids }
    : { facility_ids: values.facility_ids.map(Number) }),
})

const readSearch = reads(moveSearch)
const ways: Record<Values['by'], string> = {
  district_ids: 'Seluruh kecamatan dengan semua fasyankesnya, seperti pada pemekaran',
  facility_ids: 'Fasyankes tertentu',
}
const wayNames = namesOf(ways)

/** `/admin/data-fasyankes/pindah`: facilities, or whole districts with theirs, come to lie in another regency from a month on. */
export function MovePage(): ReactNode {
  const { dari = '', fasyankes } = readSearch(useSearch({ strict: false }))
  const [outline, setOutline] = useState<{ of: MoveOutline; body: MoveBody } | null>(null)
  const isMoved = useRef(false)
  const thisMonth = useThisMonth()
  const start: Values = {
    ...{ from_province: dari.slice(0, 2), from_regency_id: dari, to_province: dari.slice(0, 2) },
    ...{ to_regency_id: '', from_month: thisMonth, by: fasyankes ? 'facility_ids' : 'district_ids' },
    ...{ district_ids: [], facility_ids: fasyankes ? [String(fasyankes)] : [] },
  }
  const form = useEditForm({
    start,
    bodyOf,
    check: (values) => ({
      ...(values.from_regency_id === '' && { from_regency_id: 'Pilih kabupaten/kota asal' }),
      ...(values.to_regency_id === '' && { to_regency_id: 'Pilih kabupaten/kota tujuan' }),
      ...(values.from_month === '' && { from_month: 'Pilih bulan' }),
    }),
    schema: previewMove.body,
    send: (body) => call(previewMove, { body }),
    onSaved: ({ data }, body) => setOutline({ of: data, body }),
  })
  const { values, set, faultOf } = form
  // Of another choice it tells nothing.
  const shown = outline && JSON.stringify(outline.body) === JSON.stringify(bodyOf(values)) ? outline : null
  return (
    <>
      <PageHeader
        title="Pindah wilayah"
        description="Fasyankes yang masuk kabupaten/kota lain mulai bulan tertentu, misalnya setelah pemekaran. Laporan bulan-bulan sebelumnya tetap dihitung di wilayah lama."
        back={{ place: { to: placesPath }, label: 'Data fasyankes' }}
      />
      {/* A look at it saves nothing: what was chosen is still to be moved. */}
      <LeaveGuard isUnsaved={() => (shown ? !isMoved.current : form.isUnsaved())} />
      <EditForm form={form} isGuarded={false} className="stack gap-6">
        <div className="columns">
          <Origin values={values} set={set} faultOf={faultOf} />
          <Card title="Ke">
            <div className="stack gap-5">
              <RegionFields
                province={values.to_province}
                regency={values.to_regency_id}
                faults={{ [values.to_province ? 'regency' : 'province']: faultOf('to_regency_id') }}
                onChange={(to_province, to_regency_id) => set({ to_province, to_regency_id })}
              />
              <MonthSelect
                label="Mulai bulan"
                hint="Laporan bulan ini dan sesudahnya dihitung di wilayah baru."
                value={values.from_month}
                first={firstMonth}
                last={thisMonth}
                error={faultOf('from_month')}
                onChange={(from_month) => set({ from_month })}
              />
              <Button type="submit" variant={shown ? 'default' : 'filled'} loading={form.isSaving}>
                Lihat akibatnya
              </Button>
            </div>
          </Card>
        </div>
      </EditForm>
      <p className="unseen" role="status">
        {shown && `Akibat pemindahan ${numberText(shown.of.facilities.length)} fasyankes tampil di bawah.`}
      </p>
      {shown && (
        <MovePreview
          outline={shown.of}
          body={shown.body}
          onMoved={() => {
            isMoved.current = true
          }}
          // Asked once more, it says at its field what stands in the way now.
          onRefused={() => {
            setOutline(null)
            form.submit()
          }}
        />
      )}
    </>
  )
}

/** What there is to move from a region: its districts, or its facilities. */
function Movable({
  by,
  regency,
  ...rest
}: {
  by: Values['by']
  regency: string
  ticked: readonly string[]
  fault: string | undefined
  onChange: (ticked: string[]) => void
}) {
  const query = { kabupatenkota_id: regency }
  const isDistricts = by === 'district_ids'
  const districts = useQuery({ ...queryOf(listDistricts, { body: query }), enabled: isDistricts })
  const hospitals = useQuery({ ...queryOf(listHospitals, { query }), enabled: !isDistricts })
  const centers = useQuery({ ...queryOf(listHealthCenters, { query }), enabled: !isDistricts })
  const asked = isDistricts ? [districts] : [hospitals, centers]
  const missing = asked.find(({ error, data }) => error && !data) ?? asked.find(({ data }) => !data)
  if (missing)
    return (
      <Loaded<unknown> answer={missing} rows={3} height={44} failed="Daftarnya belum dapat dimuat">
        {() => null}
      </Loaded>
    )
  const options = isDistricts
    ? (districts.data?.data ?? []).map(({ id, name }) => ({ id, label: name }))
    : [...(hospitals.data?.data ?? []), ...(centers.data?.data ?? [])].map(({ id, name, code }) => ({
        ...{ id: String(id), label: `${name} (${code})` },
      }))
  const noun = isDistricts ? 'kecamatan' : 'fasyankes'
  const listed = rest.ticked.filter((id) => options.some((option) => option.id === id))
  const gone = rest.ticked.length - listed.length
  return (
    <>
      {gone > 0 && (
        <Notice
          tone="warning"
          role="alert"
          title={`${numberText(gone)} ${noun} yang dipilih tidak ada lagi di daftar ini`}
          actions={
            <Button variant="default" size="compact" onClick={() => rest.onChange(listed)}>
              Hapus dari pilihan
            </Button>
          }
        />
      )}
      <TickList {...rest} legend={isDistricts ? 'Kecamatan' : 'Fasyankes'} noun={noun} options={options} />
    </>
  )
}

/** What moves: from where, and which districts or facilities. */
function Origin({
  values,
  set,
  faultOf,
}: {
  values: Values
  set: (change: Partial<Values>) => void
  faultOf: (field: string) => string | undefined
}) {
  const { from_province, from_regency_id, by } = values
  return (
    <Card title="Dari">
      <div className="stack gap-5">
        <RegionFields
          province={from_province}
          regency={from_regency_id}
          faults={{ [from_province ? 'regency' : 'province']: faultOf('from_regency_id') }}
          onChange={(province, regency) =>
            set({
              ...{ from_province: province, from_regency_id: regency },
              ...{ district_ids: [], facility_ids: [] },
            })
          }
        />
        {from_regency_id !== '' && (
          <>
            <fieldset className="fieldset stack">
              <legend className="small strong">Yang pindah</legend>
              {wayNames.map((way) => (
                <label key={way} className={classes.option}>
                  <input
                    type="radio"
                    className="box"
                    name="by"
                    checked={by === way}
                    onChange={() => set({ by: way })}
                  />
                  {ways[way]}
                </label>
              ))}
            </fieldset>
            <Movable
              key={`${from_regency_id} ${by}`}
              by={by}
              regency={from_regency_id}
              ticked={values[by]}
              fault={faultOf(by)}
              onChange={(ticked) => set({ [by]: ticked })}
            />
          </>
        )}
      </div>
    </Card>
  )
}
