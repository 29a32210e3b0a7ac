import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import { getProfile, listProfileChanges, updateIdentity } from '#contract/facility.ts'
import { listDistricts } from '#contract/regions.ts'
import { facilityFields } from '#domain/facility-fields.ts'

import { call, fieldError, isRefusal, messageOf, queryOf } from '../../api/call.ts'
import { sessionQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopiesDialog } from '../../ui/copies-dialog.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { textIn } from '../../ui/form-fields.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { SearchableSelect } from '../../ui/searchable-select.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { PositionField } from './position-field.tsx'
import { positionTextsOf, readPosition } from './position-texts.ts'
import { changedFields, differencesOf, type OwnFields, type Profile } from './record-changes.ts'

import classes from './facility-profile.module.css'

type Stored = ReplyOf<typeof updateIdentity>['data']
type Change = Omit<BodyInput<typeof updateIdentity>, 'version'>

/** The facility's own fields, in place of what they show. Only what was changed is sent. */
export function RecordForm({ record, onClose }: { record: Profile; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  /** Saved or given up: nothing is left to ask about. */
  const isDone = useRef(false)
  const [position, setPosition] = useState(() => positionTextsOf(record))
  const [district, setDistrict] = useState(
    record.district && { id: record.district.id, label: record.district.name },
  )
  const [inpatient, setInpatient] = useState(record.inpatient)
  const [covid, setCovid] = useState(record.covid_handler)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const districtsQuery = queryOf(listDistricts, { body: { kabupatenkota_id: record.regency.id } })
  const districts = useQuery(districtsQuery)
  const save = useMutation({
    mutationFn: ({ version, change }: { version: number; change: Change }) =>
      call(updateIdentity, {
        params: { id: record.user_id ?? 0 },
        body: { version, ...change },
      }),
    onSuccess: async ({ message = 'Profil fasyankes berhasil disimpan.' }) => {
      toastSuccess(message)
      await reread()
      close()
    },
    onError: (error) => {
      if (!isRefusal(error, 'invalidInput') && !isRefusal(error, 'staleFacility'))
        toastError(messageOf(error))
    },
  })
  // Outside of React: the focus, once the errors stand at their fields.
  useEffect(() => {
    if (isRefusal(save.error, 'invalidInput')) focusFault(form.current)
  }, [save.error])
  const reread = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [getProfile.path] }),
      queries.invalidateQueries({ queryKey: [listProfileChanges.path] }),
      queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ])

  function close() {
    isDone.current = true
    onClose()
  }

  /** What stands in the fields; numbers that cannot be read are none. */
  function typedIn(given: HTMLFormElement): OwnFields {
    const optional = (name: string) => textIn(given, name).trim() || null
    const { place } = readPosition(position)
    const beds = textIn(given, 'beds').trim()
    return {
      address: optional('address'),
      district_id: district?.id ?? null,
      phone: optional('phone'),
      email: optional('email'),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      inpatient,
      beds: inpatient && beds !== '' ? Number(beds) : null,
      covid_handler: covid,
    }
  }

  const isUnsaved = () =>
    !isDone.current &&
    form.current !== null &&
    Object.keys(changedFields(record, typedIn(form.current))).length > 0

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = event.currentTarget
    const { faults: positionFaults } = readPosition(position)
    const beds = textIn(given, 'beds').trim()
    const found = {
      ...positionFaults,
      ...(inpatient && beds !== '' && !/^\d{1,5}$/.test(beds)
        ? { beds: 'Tulis angka bulat, misalnya 120' }
        : {}),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) {
      save.reset()
      queueMicrotask(() => focusFault(given))
      return
    }
    save.mutate({ version: record.version, change: changedFields(record, typedIn(given)) })
  }

  const faultOf = (field: string) => faults[field] ?? fieldError(save.error, field)
  const isHospital = record.type === 'hospital'
  const conflict = isRefusal(save.error, 'staleFacility') ? (save.error.details['current'] as Stored) : null
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <LeaveGuard isUnsaved={isUnsaved} />
      <div className={classes.columns}>
        <fieldset className={classes.column} disabled={save.isPending}>
          <legend className="unseen">Alamat, kontak, dan layanan</legend>
          <Card title="Alamat dan kontak">
            <div className={classes.fields}>
              <TextAreaField
                label={facilityFields.address.label}
                name="address"
                rows={3}
                autoComplete="street-address"
                defaultValue={record.address ?? ''}
                error={faultOf('address')}
                data-autofocus
              />
              <SearchableSelect
                label={facilityFields.district.label}
                value={district}
                onChange={setDistrict}
                among={['districts', record.regency.id]}
                find={async (words) => {
                  const { data } = await queries.ensureQueryData(districtsQuery)
                  return data
                    .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
                    .map(({ id, name }) => ({ id, label: name }))
                }}
                placeholder="Belum dipilih"
                error={faultOf('district_id')}
                disabled={save.isPending}
              />
              <TextField
                label={facilityFields.phone.label}
                name="phone"
                type="tel"
                autoComplete="tel"
                placeholder="(022) 420-3456"
                defaultValue={record.phone ?? ''}
                error={faultOf('phone')}
              />
              <TextField
                label={facilityFields.email.label}
                name="email"
                type="email"
                autoComplete="email"
                placeholder="nama@contoh.go.id"
                defaultValue={record.email ?? ''}
                error={faultOf('email')}
              />
            </div>
          </Card>
          <Card
            title="Layanan"
            description="Menentukan formulir bulanan yang wajib diisi. Setiap perubahan terlihat oleh dinas kesehatan."
          >
            <div className={classes.fields}>
              <div>
                <Checkbox checked={inpatient} disabled={isHospital} onChange={setInpatient}>
                  Menyediakan rawat inap
                </Checkbox>
                <p className={classes.soft}>
                  {isHospital
                    ? 'Rumah sakit selalu menyediakan rawat inap.'
                    : 'Dengan rawat inap, laporan limbah disertai BOR.'}
                </p>
                <Fault>{faultOf('inpatient')}</Fault>
              </div>
              {inpatient && (
                <TextField
                  label={`${facilityFields.beds.label} siap pakai`}
                  name="beds"
                  inputMode="numeric"
                  defaultValue={record.beds ?? ''}
                  error={faultOf('beds')}
                />
              )}
              <div>
                <Checkbox checked={covid} onChange={setCovid}>
                  Menangani COVID-19
                </Checkbox>
                <p className={classes.soft}>Bila ya, formulir limbah COVID-19 wajib setiap bulan.</p>
              </div>
            </div>
          </Card>
        </fieldset>
        <fieldset className={classes.column} disabled={save.isPending}>
          <legend className="unseen">Posisi</legend>
          <Card title="Posisi di peta">
            <PositionField record={record} texts={position} onChange={setPosition} faultOf={faultOf} />
          </Card>
        </fieldset>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={close} disabled={save.isPending}>
          Batal
        </Button>
        <Button type="submit" loading={save.isPending}>
          Simpan profil
        </Button>
      </div>
      {conflict && save.variables && (
        <CopiesDialog
          title="Profil ini sudah diubah dari tempat lain"
          subject="Isian"
          differences={differencesOf(save.variables.change, conflict, districts.data?.data ?? [])}
          onMine={() => save.mutate({ version: conflict.version, change: save.variables.change })}
          onSaved={() => {
            void reread()
            close()
          }}
        >
          Profil disimpan dari perangkat atau orang lain setelah Anda mulai mengubahnya di sini. Pilih isian
          mana yang dipakai. Isian yang tidak Anda ubah mengikuti yang tersimpan.
        </CopiesDialog>
      )}
    </form>
  )
}

function Fault({ children }: { children: string | undefined }) {
  return children ? (
    <p className={classes.fault} role="alert">
      {children}
    </p>
  ) : null
}

/** The first field that was refused takes the focus. */
function focusFault(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
