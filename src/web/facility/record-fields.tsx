import { useQuery, useQueryClient } from '@tanstack/react-query'

import { listDistricts } from '#contract/regions.ts'
import { facilityFields } from '#domain/facility-fields.ts'

import { queryOf } from '../api/call.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextAreaField, TextField } from '../ui/fields.tsx'
import { optionsWith, SearchableSelect } from '../ui/searchable-select.tsx'
import type { RecordTexts } from './record-texts.ts'

import classes from './record.module.css'

type TextName = 'address' | 'phone' | 'email' | 'beds'
/** The form as these parts need it, whatever else it holds. */
export type RecordForm = {
  values: RecordTexts
  set: (change: Partial<RecordTexts>) => void
  faultOf: (field: string) => string | undefined
  text: (
    name: TextName,
  ) => React.ComponentProps<'input'> & React.ComponentProps<'textarea'> & { error?: string | undefined }
}

export function ContactFields({
  form,
  record,
}: {
  form: RecordForm
  /** Where the facility lies. */
  record: { regency: { id: string }; district: { id: string; name: string } | null }
}) {
  const queries = useQueryClient()
  const asked = queryOf(listDistricts, { body: { kabupatenkota_id: record.regency.id } })
  const districts = useQuery(asked).data?.data ?? (record.district ? [record.district] : [])
  const district = districts.find(({ id }) => id === form.values.district_id)
  return (
    <Card title="Alamat dan kontak">
      <div className={classes.fields}>
        <TextAreaField
          label={facilityFields.address.label}
          rows={3}
          autoComplete="street-address"
          data-autofocus
          {...form.text('address')}
        />
        <SearchableSelect
          label={facilityFields.district.label}
          value={district ? { id: district.id, label: district.name } : null}
          onChange={(chosen) => form.set({ district_id: chosen?.id ?? '' })}
          among={['districts', record.regency.id]}
          find={async (words) => {
            const { data } = await queries.ensureQueryData(asked)
            return optionsWith(
              words,
              data.map(({ id, name }) => ({ id, label: name })),
            )
          }}
          placeholder="Belum dipilih"
          error={form.faultOf('district_id')}
        />
        <TextField
          label={facilityFields.phone.label}
          type="tel"
          autoComplete="tel"
          placeholder="(022) 420-3456"
          {...form.text('phone')}
        />
        <TextField
          label={facilityFields.email.label}
          type="email"
          autoComplete="email"
          placeholder="nama@contoh.go.id"
          {...form.text('email')}
        />
      </div>
    </Card>
  )
}

/** What decides which monthly forms the facility owes. */
export function ServiceFields({ form, isHospital }: { form: RecordForm; isHospital: boolean }) {
  const { inpatient, covid_handler } = form.values
  const fault = form.faultOf('inpatient')
  return (
    <Card
      title="Layanan"
      description="Menentukan formulir bulanan yang wajib diisi. Setiap perubahan terlihat oleh dinas kesehatan."
    >
      <div className={classes.fields}>
        <div>
          <Checkbox checked={inpatient} disabled={isHospital} onChange={(on) => form.set({ inpatient: on })}>
            Menyediakan rawat inap
          </Checkbox>
          <p className={classes.soft}>
            {isHospital
              ? 'Rumah sakit selalu menyediakan rawat inap.'
              : 'Dengan rawat inap, laporan limbah disertai BOR.'}
          </p>
          {fault && (
            <p className={classes.fault} role="alert">
              {fault}
            </p>
          )}
        </div>
        {inpatient && (
          <TextField
            label={`${facilityFields.beds.label} siap pakai`}
            inputMode="numeric"
            {...form.text('beds')}
          />
        )}
        <div>
          <Checkbox checked={covid_handler} onChange={(on) => form.set({ covid_handler: on })}>
            Menangani COVID-19
          </Checkbox>
          <p className={classes.soft}>Bila ya, formulir limbah COVID-19 wajib setiap bulan.</p>
        </div>
      </div>
    </Card>
  )
}
