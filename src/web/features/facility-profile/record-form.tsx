import { useQuery, useQueryClient } from '@tanstack/react-query'

import { getProfile, listProfileChanges, updateIdentity } from '#contract/facility.ts'
import { listDistricts } from '#contract/regions.ts'

import { call, queryOf, reread } from '../../api/call.ts'
import { sessionQuery } from '../../api/session.ts'
import { PositionField } from '../../facility/position-field.tsx'
import { changedFields, differencesOf, type FacilityRecord } from '../../facility/record-changes.ts'
import { ContactFields, ServiceFields } from '../../facility/record-fields.tsx'
import { faultsIn, fieldsOf, typedIn } from '../../facility/record-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { RecordConflict } from '../../ui/record-conflict.tsx'
import { useAsOpened, useEditForm } from '../../ui/use-edit-form.ts'

import classes from '../../facility/record.module.css'

/** The facility's own fields, in place of what they show. Only what was changed is sent. */
export function RecordForm({ record: read, onClose }: { record: FacilityRecord; onClose: () => void }) {
  const record = useAsOpened(read)
  const districts = useQuery(queryOf(listDistricts, { body: { kabupatenkota_id: record.regency.id } }))
  const form = useRecordForm(record, onClose)
  const { conflict, values, set, isSaving } = form
  return (
    <EditForm form={form} className={classes.form}>
      <div className="columns">
        <fieldset className={classes.column}>
          <legend className="unseen">Alamat, kontak, dan layanan</legend>
          <ContactFields form={form} record={record} />
          <ServiceFields form={form} isHospital={record.type === 'hospital'} />
        </fieldset>
        <fieldset className={classes.column}>
          <legend className="unseen">Posisi</legend>
          <Card title="Posisi di peta">
            <PositionField
              record={record}
              texts={{ latitude: values.latitude, longitude: values.longitude }}
              onChange={set}
              faultOf={form.faultOf}
            />
          </Card>
        </fieldset>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={form.close}>
          Batal
        </Button>
        <Button type="submit" loading={isSaving}>
          Simpan profil
        </Button>
      </div>
      {conflict && (
        <RecordConflict
          isMaybeOwn={form.isMaybeSaved}
          title="Profil ini sudah diubah dari tempat lain"
          differences={differencesOf(conflict.body, conflict.stored, districts.data?.data ?? [])}
          onMine={() => form.send({ ...conflict.body, version: conflict.stored.version })}
          onSaved={() => {
            void form.renew()
            form.close()
          }}
        >
          Profil disimpan dari perangkat atau orang lain setelah Anda mulai mengubahnya di sini.
        </RecordConflict>
      )}
    </EditForm>
  )
}

function useRecordForm(record: FacilityRecord, onClose: () => void) {
  const queries = useQueryClient()
  const renew = () => reread(queries, getProfile, listProfileChanges, sessionQuery)
  const form = useEditForm({
    start: fieldsOf(record),
    bodyOf: (values) => ({ version: record.version, ...changedFields(record, typedIn(values)) }),
    check: faultsIn,
    schema: updateIdentity.body,
    send: (body) => call(updateIdentity, { params: { id: record.user_id ?? 0 }, body }),
    saved: 'Profil fasyankes berhasil disimpan.',
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
  return { ...form, renew, close }
}
