import { facilityFields } from '#domain/facility-fields.ts'
import { facilityTypes, hospitalClasses, ownerships, regionTypes } from '#domain/facility.ts'
import { dayText, yesNoText } from '#domain/words.ts'

import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import type { FacilityRecord } from './record-changes.ts'

import classes from './record.module.css'

/** Who the facility is, in two parts: what an administrator keeps, and what it keeps itself. */
export function RecordView({
  record,
  description,
}: {
  record: FacilityRecord
  /** Who changes it. */
  description?: string
}) {
  const isHospital = record.type === 'hospital'
  return (
    <Card title="Identitas" {...(description && { description })}>
      <Facts
        facts={orMissing([
          [facilityFields.name.label, record.name],
          [facilityFields.code.label, record.code],
          [facilityFields.type.label, facilityTypes[record.type].label],
          [
            facilityFields.hospital_class.label,
            isHospital && record.hospital_class && hospitalClasses[record.hospital_class],
          ],
          [facilityFields.ownership.label, record.ownership && ownerships[record.ownership]],
          [facilityFields.region_type.label, regionTypes[record.region_type]],
          [facilityFields.regency.label, `${record.regency.name}, ${record.province.name}`],
          ['Aktif sejak', dayText(record.active_since)],
        ])}
      />
      <h3 className={classes.part}>Alamat dan kontak</h3>
      <Facts
        facts={orMissing([
          [facilityFields.address.label, record.address],
          [facilityFields.district.label, record.district?.name ?? null],
          [facilityFields.phone.label, record.phone],
          [facilityFields.email.label, record.email],
        ])}
      />
      <h3 className={classes.part}>Layanan</h3>
      <Facts
        facts={orMissing([
          [facilityFields.inpatient.label, yesNoText(record.inpatient)],
          [
            facilityFields.beds.label,
            record.inpatient && (record.beds === null ? null : String(record.beds)),
          ],
          [facilityFields.covid_handler.label, yesNoText(record.covid_handler)],
        ])}
      />
    </Card>
  )
}

const missing = <span className={classes.absent}>Belum diisi</span>
/** What is null is missing; what is false does not concern this facility. */
const orMissing = (facts: readonly (readonly [string, string | null | false])[]) =>
  facts.map(([name, value]) => [name, value ?? missing] as const)
