import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'

import { countAudience } from '#contract/announcements.ts'
import { announcementLimits, type Importance, importances } from '#domain/announcements.ts'
import { type FacilityType, facilityTypeNames, facilityTypes } from '#domain/facility.ts'
import { type Role, roleNames, roles as roleTable } from '#domain/roles.ts'

import { queryOf } from '../../api/call.ts'
import { AnnouncementText } from '../../ui/announcement-text.tsx'
import { AskAgain } from '../../ui/ask-again.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RegionFields, useRegionName } from '../../ui/region-picker.tsx'
import { optionsOf, Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as words from './announcement-words.ts'

import classes from './announcements.module.css'

type Region = { id: string; name: string }
export type AnnouncementValues = {
  title: string
  body: string
  label: string
  href: string
  importance: Importance
  roles: Role[]
  facility_types: FacilityType[]
  regions: Region[]
  /** A region that is chosen and not added yet. */
  next: { province: string; regency: string }
  from: string
  until: string
}
type Form = {
  values: AnnouncementValues
  set: (change: Partial<AnnouncementValues>) => void
  faultOf: (field: string) => string | undefined
}

/** Everything of an announcement, with how it will look and who gets it. */
export function AnnouncementFields({ form: { values, set, faultOf } }: { form: Form }) {
  const text = (name: 'title' | 'label' | 'href' | 'from' | 'until', fault: string = name) => ({
    value: values[name],
    error: faultOf(fault),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set({ [name]: currentTarget.value }),
  })
  return (
    <>
      <Card title="Isi">
        <div className="stack gap-5">
          <TextField label="Judul" maxLength={announcementLimits.title} required {...text('title')} />
          <TextArea
            label="Pengumuman"
            rows={7}
            max={announcementLimits.body}
            hint="Teks biasa; baris kosong memisahkan paragraf."
            value={values.body}
            error={faultOf('body')}
            onChange={(body) => set({ body })}
          />
          <div className={classes.pair}>
            <TextField
              label="Tulisan tombol (tidak wajib)"
              maxLength={announcementLimits.label}
              {...text('label', 'link_label')}
            />
            <TextField
              label="Alamat tombol"
              hint="https://… atau /halaman di sistem ini"
              inputMode="url"
              maxLength={announcementLimits.href}
              {...text('href', 'link_href')}
            />
          </div>
          <div className={classes.pair}>
            <TextField label="Tampil sejak (WIB)" type="datetime-local" required {...text('from')} />
            <TextField label="Tampil sampai (WIB)" type="datetime-local" required {...text('until')} />
          </div>
          <Select
            label="Kepentingan"
            value={values.importance}
            options={optionsOf(importances)}
            error={faultOf('importance')}
            onChange={(importance) => set({ importance })}
          />
        </div>
      </Card>
      <Card title="Penerima">
        <div className="stack gap-5">
          <Ticks
            legend="Peran"
            options={roleNames.map((id) => ({ id, label: roleTable[id].label }))}
            ticked={values.roles}
            fault={faultOf('roles')}
            onChange={(roles) =>
              set({
                roles,
                ...(!roles.includes('HealthServiceFacility') && { facility_types: [] }),
              })
            }
          />
          {values.roles.includes('HealthServiceFacility') && (
            <Ticks
              legend="Hanya jenis fasyankes (kosong: semua)"
              options={facilityTypeNames.map((id) => ({ id, label: facilityTypes[id].label }))}
              ticked={values.facility_types}
              fault={faultOf('facility_types')}
              onChange={(facility_types) => set({ facility_types })}
            />
          )}
          <Regions regions={values.regions} next={values.next} fault={faultOf('regions')} onChange={set} />
          <Audience values={values} />
        </div>
      </Card>
      <Preview
        announcement={{
          ...values,
          link: values.label.trim() && values.href.trim() ? { label: values.label, href: values.href } : null,
        }}
      />
    </>
  )
}

function Ticks<Name extends string>({
  legend,
  options,
  ticked,
  fault,
  onChange,
}: {
  legend: string
  options: readonly { id: Name; label: string }[]
  ticked: readonly Name[]
  fault: string | undefined
  onChange: (ticked: Name[]) => void
}) {
  return (
    <fieldset className="fieldset stack">
      <legend className="small strong">{legend}</legend>
      <div className="cluster">
        {options.map(({ id, label }) => (
          <Checkbox
            key={id}
            checked={ticked.includes(id)}
            onChange={(on) => onChange(on ? [...ticked, id] : ticked.filter((each) => each !== id))}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {fault && <Fault>{fault}</Fault>}
    </fieldset>
  )
}

function Fault({ children }: { children: string }) {
  return (
    <p className={classes.wrong} role="alert" data-faults tabIndex={-1}>
      {children}
    </p>
  )
}

export const noRegion = { province: '', regency: '' }

/** Regions one after another; none means the whole country. */
function Regions({
  regions,
  next: chosen,
  fault,
  onChange,
}: Pick<AnnouncementValues, 'regions' | 'next'> & {
  fault: string | undefined
  onChange: (change: Partial<AnnouncementValues>) => void
}) {
  const box = useRef<HTMLFieldSetElement>(null)
  /** The button goes with its region, or is shut once its region is added: those that are chosen are read out. */
  const focusBox = () => requestAnimationFrame(() => box.current?.focus())
  const id = chosen.regency || chosen.province
  const name = useRegionName({
    provinsi: chosen.province || undefined,
    kota: chosen.regency || undefined,
  })
  const isThere = regions.some((region) => region.id === id || region.id === chosen.province)
  const why = id === '' ? 'Pilih provinsi dahulu' : isThere ? 'Wilayah ini sudah dipilih' : undefined
  return (
    <fieldset ref={box} tabIndex={-1} className="fieldset stack">
      <legend className="small strong below-4">Wilayah (kosong: seluruh Indonesia)</legend>
      {regions.length > 0 && (
        <ul className="list cluster" aria-label="Wilayah yang dipilih">
          {regions.map((region) => (
            <li key={region.id} className={classes.region}>
              {region.name}
              <Button
                variant="subtle"
                size="compact"
                aria-label={`Hapus ${region.name}`}
                onClick={() => {
                  onChange({ regions: regions.filter((each) => each.id !== region.id) })
                  focusBox()
                }}
              >
                Hapus
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.adding}>
        <RegionFields
          province={chosen.province}
          regency={chosen.regency}
          unchosen={{ province: 'Pilih provinsi', regency: 'Seluruh provinsi' }}
          faults={{}}
          onChange={(province, regency) => onChange({ next: { province, regency } })}
        />
        <Button
          variant="default"
          disabled={why !== undefined || name === undefined}
          title={why}
          onClick={() => {
            onChange({ regions: [...regions, { id, name: name ?? id }], next: noRegion })
            focusBox()
          }}
        >
          Tambah wilayah
        </Button>
      </div>
      {fault && <Fault>{fault}</Fault>}
    </fieldset>
  )
}

/** Who would get it if it were released now. */
function Audience({ values: { roles, facility_types, regions } }: { values: AnnouncementValues }) {
  const counted = useQuery({
    ...queryOf(countAudience, { body: { roles, facility_types, regions: regions.map(({ id }) => id) } }),
    enabled: roles.length > 0,
    placeholderData: (before) => before,
  })
  const counts = counted.data?.data
  const said = counted.isError
    ? 'Jumlah penerimanya belum dapat dihitung.'
    : counts
      ? counts.accounts === 0
        ? 'Tidak ada akun aktif yang akan menerimanya.'
        : `Akan sampai pada ${words.audienceText(roles, counts)}.`
      : 'Menghitung…'
  return (
    <p className="flat strong" role="status">
      {roles.length === 0 ? 'Belum ada penerima.' : said}
      {roles.length > 0 && counted.isError && (
        <>
          {' '}
          <AskAgain retry={counted.refetch} />
        </>
      )}
    </p>
  )
}

/** How it looks to its readers. */
export function Preview({
  announcement: { title, body, link, importance },
}: {
  announcement: Pick<words.Announcement, 'title' | 'body' | 'link' | 'importance'>
}) {
  return (
    <Card title="Pratinjau">
      <Notice
        tone={importance === 'important' ? 'warning' : 'info'}
        title={`${importance === 'important' ? 'Penting: ' : ''}${title.trim() || 'Judul'}`}
      >
        <AnnouncementText body={body.trim() || 'Isi pengumuman'} link={link} />
      </Notice>
    </Card>
  )
}
