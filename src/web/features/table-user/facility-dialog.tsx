import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import type { ReplyOf } from '#contract/endpoint.ts'
import { getFacilityCard } from '#contract/report-tables.ts'
import { facilityTypeLabel, hospitalClasses, ownerships } from '#domain/facility.ts'
import { type Level, levelNames } from '#domain/hazards.ts'
import { monthNumberOf, yearOf } from '#domain/month.ts'
import { reportStatuses, statusOfWord } from '#domain/report-status.ts'
import { assessmentParts } from '#domain/self-assessment/parts.ts'
import { indexText } from '#domain/self-assessment/words.ts'
import { dayText, monthText, numberText, shortMonthNames } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMay } from '../../api/me.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { valueText, Word } from '../../ui/indicator-value.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isNowhere } from '../../ui/missing.tsx'
import { PermitMark } from '../../ui/permit-mark.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { LateSign, Mark, StatusSign } from '../../ui/status-chip.tsx'
import { partWords } from './facility-results.tsx'
import { LevelMark } from './level-mark.tsx'
import { placeOfReport } from './place-of-report.ts'
import type { ReportSearch } from './table-search.ts'

import classes from './facility-dialog.module.css'

type FacilityCard = ReplyOf<typeof getFacilityCard>['data']

/** A facility beside its row: who it is, its year of the form, its permits and its self-assessment. */
export function FacilityDialog({ form, id, onClose }: { form: string; id: number; onClose: () => void }) {
  const card = useQuery(queryOf(getFacilityCard, { params: { form_type: form, id } }))
  return (
    <Dialog title={card.data?.data.facility.name ?? 'Fasyankes'} width={880} onClose={onClose}>
      {!card.data && isNowhere(card.error) ? (
        <EmptyState title="Fasyankes tidak ditemukan" icon="search">
          Mungkin alamatnya salah, atau fasyankes ini di luar wilayah Anda.
        </EmptyState>
      ) : (
        <Loaded answer={card} rows={5} height={60} label="Memuat fasyankes…">
          {({ data }) => (
            <div className={classes.card}>
              <Identity card={data} />
              <Months card={data} />
              <Latest card={data} />
              <Permits card={data} />
              <Assessment card={data} />
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

function Identity({ card: { facility, contact } }: { card: FacilityCard }) {
  const kind = [
    facilityTypeLabel(facility.tipe_fasyankes),
    facility.hospital_class && hospitalClasses[facility.hospital_class],
  ]
  return (
    <Facts
      facts={[
        ['Jenis', kind.filter(Boolean).join(' ')],
        ['Kode', facility.code],
        ['Pemilik', facility.ownership && ownerships[facility.ownership]],
        ['Tempat tidur', facility.beds === null ? null : numberText(facility.beds)],
        ['Wilayah', [facility.district, facility.regency, facility.province].filter(Boolean).join(', ')],
        ['Alamat', facility.address],
        [
          'Telepon',
          contact.phone && (
            <a key="phone" href={`tel:${contact.phone}`}>
              {contact.phone}
            </a>
          ),
        ],
        [
          'Surel',
          contact.email && (
            <a key="email" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          ),
        ],
        ['Tutup sejak', facility.closed_on && dayText(facility.closed_on)],
      ]}
    />
  )
}

function Months({ card: { form_type, title, months } }: { card: FacilityCard }) {
  const mayReview = useMay('report.review')
  const search: ReportSearch = useSearch({ strict: false })
  return (
    <section aria-labelledby="dua-belas-bulan">
      <h3 id="dua-belas-bulan">{title}, dua belas bulan terakhir</h3>
      <ol className={classes.months}>
        {months.map(({ date, report_id, report_status, late }) => {
          const status = statusOfWord(report_status)
          const words = `${monthText(date)}: ${reportStatuses[status].short}${late ? ', terlambat' : ''}`
          const sign = (
            <>
              <StatusSign status={status} />
              {late && <LateSign />}
            </>
          )
          const isRead = report_id !== null && status !== 'draft'
          const place = isRead && placeOfReport(form_type, report_id, mayReview && search)
          return (
            <li key={date}>
              <span className="small" aria-hidden="true">
                {shortMonthNames[monthNumberOf(date) - 1]} {String(yearOf(date)).slice(2)}
              </span>
              {place ? (
                <PlaceLink className="month-cell" place={place} aria-label={words} title={words}>
                  {sign}
                </PlaceLink>
              ) : (
                <span className="month-cell" role="img" aria-label={words} title={words}>
                  {sign}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Latest({ card: { columns, latest } }: { card: FacilityCard }) {
  if (!latest) return null
  const known = columns.filter(
    ({ key, main }) => main && latest.values[key] !== null && latest.values[key] !== undefined,
  )
  return (
    <section aria-labelledby="angka-terbaru">
      <h3 id="angka-terbaru">Angka terbaru, {monthText(latest.date)}</h3>
      <dl className={`numbers ${classes.figures}`}>
        {known.map((column) => {
          const value = latest.values[column.key]
          return (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>
                {typeof value === 'string' ? (
                  <Word indicator={column} value={value} />
                ) : (
                  valueText(column, value)
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function Permits({ card: { permits } }: { card: FacilityCard }) {
  return (
    <section aria-labelledby="izin">
      <h3 id="izin">Izin dan kerja sama</h3>
      {permits.length === 0 ? (
        <p className="soft">Belum ada laporan limbah yang dikirim.</p>
      ) : (
        <ul className={`list ${classes.permits}`}>
          {permits.map((permit) => (
            <li key={permit.label} className="spread">
              <span>
                <span className="strong">{permit.label}</span>
                <span className="soft">
                  {permit.until ? ` sampai ${dayText(permit.until)}` : permit.number && ` ${permit.number}`}
                </span>
              </span>
              <PermitMark permit={permit} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Assessment({ card: { facility, self_assessment: found } }: { card: FacilityCard }) {
  const level = levelNames.find((name): name is Level => name === found?.class)
  return (
    <section aria-labelledby="penilaian">
      <h3 id="penilaian">Penilaian mandiri</h3>
      {found === null ? (
        <p className="soft">Belum mulai.</p>
      ) : (
        <div className={classes.assessment}>
          <span>
            Semester {found.semester} Tahun {found.year}
          </span>
          {assessmentParts.map((part) => (
            <Mark key={part} tone={found[part] ? 'good' : 'calm'} icon={found[part] ? 'done' : 'circle'}>
              {partWords[part]}
            </Mark>
          ))}
          {level && (
            <span className="inline-row">
              Risiko <LevelMark level={level} /> {indexText(found.risk)}
            </span>
          )}
          {facility.user_id !== null && (
            <LinkButton
              variant="default"
              place={{
                to: '/form/creshcf/hasil',
                search: { user: facility.user_id, year: found.year, semester: found.semester },
              }}
            >
              Lihat hasil
            </LinkButton>
          )}
        </div>
      )}
    </section>
  )
}
