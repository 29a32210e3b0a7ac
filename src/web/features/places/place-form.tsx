import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { BodyInput } from '#contract/endpoint.ts'
import { createPlace, updatePlace } from '#contract/places.ts'
import { listDistricts } from '#contract/regions.ts'
import { facilityFields } from '#domain/facility-fields.ts'
import { facilityTypes, hospitalClasses, ownerships, regionTypes } from '#domain/facility.ts'
import { firstDayOf } from '#domain/month.ts'
import { dayText, readDay, shortDayText } from '#domain/words.ts'

import { call, queryOf } from '../../api/call.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { PositionField } from '../../facility/position-field.tsx'
import { changedFields, differencesOf, type FacilityRecord } from '../../facility/record-changes.ts'
import { ContactFields, type RecordForm, ServiceFields } from '../../facility/record-fields.tsx'
import { faultsIn, fieldsOf, type RecordTexts, typedIn } from '../../facility/record-texts.ts'
import type { PlacedFacility } from '../../map/position-view.tsx'
import { Card } from '../../ui/card.tsx'
import { EditSteps } from '../../ui/edit-dialog.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { TextField } from '../../ui/fields.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useGo } from '../../ui/places.tsx'
import { RecordConflict } from '../../ui/record-conflict.tsx'
import { RegionFields, useRegionName } from '../../ui/region-picker.tsx'
import { Select } from '../../ui/select.tsx'
import { useAsOpened, useEditForm } from '../../ui/use-edit-form.ts'
import { placeOf, placesPath } from './place-search.ts'
import { rereadPlaces } from './reread-places.ts'

import classes from '../../facility/record.module.css'

/** What an administrator keeps; nothing is chosen yet where it is empty. */
type KeptTexts = {
  name: string
  code: string
  type: FacilityRecord['type'] | ''
  hospital_class: NonNullable<FacilityRecord['hospital_class']> | ''
  region_type: FacilityRecord['region_type'] | ''
  ownership: NonNullable<FacilityRecord['ownership']> | ''
  active_since: string
}
type Texts = RecordTexts & KeptTexts

/** All that is typed, as the calls take it. */
const typedAll = (values: Texts) => ({
  ...typedIn(values),
  name: values.name.trim(),
  code: values.code.trim(),
  // Safe: the schema says that one must be chosen.
  type: values.type as FacilityRecord['type'],
  hospital_class: (values.type === 'hospital' && values.hospital_class) || null,
  // Safe: as above.
  region_type: values.region_type as FacilityRecord['region_type'],
  ownership: values.ownership || null,
  active_since: readDay(values.active_since) ?? values.active_since.trim(),
})

/** Changes all of a facility's record but its region and its account. Only what was changed is sent. */
export function ChangePlaceForm({ record: read, onClose }: { record: FacilityRecord; onClose: () => void }) {
  const record = useAsOpened(read)
  const queries = useQueryClient()
  const districts = useQuery(queryOf(listDistricts, { body: { kabupatenkota_id: record.regency.id } }))
  const renew = () => rereadPlaces(queries)
  const start: Texts = {
    ...fieldsOf(record),
    ...{ name: record.name, code: record.code, type: record.type, region_type: record.region_type },
    ...{ hospital_class: record.hospital_class ?? '', ownership: record.ownership ?? '' },
    active_since: shortDayText(record.active_since),
  }
  const form = useEditForm({
    start,
    bodyOf: (values) => ({ version: record.version, ...changedFields(record, typedAll(values)) }),
    check: faultsIn,
    schema: updatePlace.body,
    send: (body) => call(updatePlace, { params: { id: record.facility_id }, body }),
    onSaved: async () => {
      await renew()
      onClose()
    },
    conflictCode: 'staleFacility',
  })
  const close = () => {
    form.giveUp()
    onClose()
  }
  const { conflict } = form
  return (
    <EditForm form={form} className={classes.form}>
      <Fields form={form} record={record} word="Simpan" onClose={close}>
        <SinceField form={form} />
      </Fields>
      {conflict && (
        <RecordConflict
          isMaybeOwn={form.isMaybeSaved}
          title="Data fasyankes ini sudah diubah dari tempat lain"
          differences={differencesOf(conflict.body, conflict.stored, districts.data?.data ?? [])}
          onMine={() => form.send({ ...conflict.body, version: conflict.stored.version })}
          onSaved={() => {
            void renew()
            close()
          }}
        >
          Data ini disimpan dari tempat lain setelah Anda mulai mengubahnya.
        </RecordConflict>
      )}
    </EditForm>
  )
}

type NewTexts = Texts & { province_id: string; regency_id: string }

const nobody = {
  ...{ address: '', district_id: '', phone: '', email: '', latitude: '', longitude: '', beds: '' },
  ...{ inpatient: false, covid_handler: false },
} satisfies RecordTexts

/** `/admin/data-fasyankes/baru`: a facility that nobody has written down yet. */
export function NewPlacePage(): ReactNode {
  const queries = useQueryClient()
  const go = useGo()
  const start: NewTexts = {
    ...nobody,
    ...{ name: '', code: '', type: '', hospital_class: '', region_type: '', ownership: '' },
    ...{ province_id: '', regency_id: '', active_since: shortDayText(firstDayOf(useThisMonth())) },
  }
  const form = useEditForm({
    start,
    bodyOf: ({ regency_id, ...texts }): BodyInput<typeof createPlace> => ({ ...typedAll(texts), regency_id }),
    check: faultsIn,
    schema: createPlace.body,
    send: (body) => call(createPlace, { body }),
    onSaved: async ({ data }) => {
      await rereadPlaces(queries)
      go(placeOf(data.facility_id), { replace: true })
    },
  })
  const { province_id, regency_id } = form.values
  const name = useRegionName({ kota: regency_id || undefined }) ?? ''
  const close = () => {
    form.giveUp()
    go({ to: placesPath })
  }
  return (
    <>
      <PageHeader
        title="Tambah fasyankes"
        description="Akunnya dibuat sendiri sesudahnya, di daftar akun."
        back={{ place: { to: placesPath }, label: 'Data fasyankes' }}
      />
      <EditForm form={form} className={classes.form}>
        <Fields
          form={form}
          record={
            regency_id
              ? {
                  ...{ facility_id: 0, name: form.values.name || 'Fasyankes baru', district: null },
                  ...{ regency: { id: regency_id, name }, latitude: null, longitude: null },
                }
              : null
          }
          word="Tambah fasyankes"
          onClose={close}
        >
          <RegionFields
            province={province_id}
            regency={regency_id}
            faults={
              province_id
                ? { regency: form.faultOf('regency_id') }
                : { province: form.faultOf('regency_id') && 'Pilih provinsi' }
            }
            onChange={(province, regency) =>
              form.set({ province_id: province, regency_id: regency, district_id: '' })
            }
          />
          <SinceField form={form} />
        </Fields>
      </EditForm>
    </>
  )
}

type KeptForm = Omit<RecordForm, 'values' | 'set' | 'text'> & {
  values: Texts
  set: (change: Partial<Texts>) => void
  text: (
    name: Parameters<RecordForm['text']>[0] | 'name' | 'code' | 'active_since',
  ) => ReturnType<RecordForm['text']>
  isSaving: boolean
}

/** The fields of both forms; those that belong to a region wait for it. */
function Fields({
  form,
  record,
  word,
  onClose,
  children,
}: {
  form: KeptForm
  record: (PlacedFacility & Parameters<typeof ContactFields>[0]['record']) | null
  /** What the button says. */
  word: string
  onClose: () => void
  /** What else an administrator says of it. */
  children: ReactNode
}) {
  const { values, set } = form
  return (
    <>
      <div className="columns">
        <fieldset className={classes.column}>
          <legend className="unseen">Identitas, alamat, kontak, dan layanan</legend>
          <Card title="Identitas">
            <div className={classes.fields}>
              <IdentityFields form={form} />
              {children}
            </div>
          </Card>
          {record && <ContactFields form={form} record={record} />}
        </fieldset>
        <fieldset className={classes.column}>
          <legend className="unseen">Layanan dan posisi</legend>
          <ServiceFields form={form} isHospital={values.type === 'hospital'} />
          <Card title="Posisi di peta">
            {record ? (
              <PositionField
                record={record}
                texts={{ latitude: values.latitude, longitude: values.longitude }}
                onChange={set}
                faultOf={form.faultOf}
              />
            ) : (
              <p className={classes.soft}>
                Pilih kabupaten/kota dahulu; alamat dan posisi diisi sesudah itu.
              </p>
            )}
          </Card>
        </fieldset>
      </div>
      <div className={classes.actions}>
        <EditSteps form={form} word={word} onClose={onClose} />
      </div>
    </>
  )
}

/** Since when it is at work, with the day that was understood. */
function SinceField({ form: { values, text } }: { form: Pick<KeptForm, 'values' | 'text'> }) {
  const day = readDay(values.active_since)
  return (
    <TextField
      label={facilityFields.active_since.label}
      placeholder="HH/BB/TTTT"
      hint={day ? `${dayText(day)}; formulir wajib diisi mulai bulan itu.` : undefined}
      {...text('active_since')}
    />
  )
}

function IdentityFields({ form: { values, set, text, faultOf } }: { form: KeptForm }) {
  return (
    <>
      <TextField label={facilityFields.name.label} {...text('name')} required data-autofocus />
      <TextField label={facilityFields.code.label} {...text('code')} required />
      <Choice
        label={facilityFields.type.label}
        empty="Pilih jenis"
        value={values.type}
        labels={typeLabels}
        error={faultOf('type')}
        onChange={(type) => set({ type, ...(type === 'hospital' && { inpatient: true }) })}
      />
      {values.type === 'hospital' && (
        <Choice
          label={facilityFields.hospital_class.label}
          empty="Belum diketahui"
          value={values.hospital_class}
          labels={hospitalClasses}
          error={faultOf('hospital_class')}
          onChange={(hospital_class) => set({ hospital_class })}
        />
      )}
      <Choice
        label={facilityFields.ownership.label}
        empty="Belum diketahui"
        value={values.ownership}
        labels={ownerships}
        error={faultOf('ownership')}
        onChange={(ownership) => set({ ownership })}
      />
      <Choice
        label={facilityFields.region_type.label}
        empty="Pilih jenis wilayah"
        value={values.region_type}
        labels={regionTypes}
        error={faultOf('region_type')}
        onChange={(region_type) => set({ region_type })}
      />
    </>
  )
}

const typeLabels = {
  hospital: facilityTypes.hospital.label,
  publicHealthCenter: facilityTypes.publicHealthCenter.label,
}

/** One of a table's words, or none of them yet. */
function Choice<Value extends string>({
  label,
  empty,
  value,
  labels,
  error,
  onChange,
}: {
  label: string
  empty: string
  value: Value | ''
  labels: Readonly<Record<Value, string>>
  error: string | undefined
  onChange: (value: Value | '') => void
}) {
  return (
    <Select
      label={label}
      value={value}
      error={error}
      options={[
        { value: '', label: empty },
        ...Object.entries<string>(labels).map(([key, words]) => ({ value: key, label: words })),
      ]}
      // Safe: the options are the keys of the table.
      onChange={(next) => onChange(next as Value | '')}
    />
  )
}
