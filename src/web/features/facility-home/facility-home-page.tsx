import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { getFacilityTable } from '#contract/facility-table.ts'
import { getProfile } from '#contract/facility.ts'
import { listSimilar } from '#contract/figures.ts'
import { addMonths, isMonth, type Month, yearOf } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { useThisMonth } from '../../api/this-month.ts'
import { mapFigure } from '../../figures/figure-question.ts'
import { PositionView } from '../../map/position-view.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Filters } from '../../ui/list-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MonthPicker } from '../../ui/period-picker.tsx'
import { PlaceLink, useGo } from '../../ui/places.tsx'
import { PracticeCard } from '../../ui/practice-card.tsx'
import type { FigureSearch } from '../../ui/search-text.ts'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { BandLegend, Comparison } from './comparison.tsx'
import { comparisonsOf, improvementsOf, type Improvement, mayReport } from './home-figures.ts'

import classes from './facility-home.module.css'

/** A facility's own `/`: its figures of a month beside those of similar ones, what would improve them, and its place. */
export function FacilityHomePage() {
  const { periode }: FigureSearch = useSearch({ strict: false })
  const go = useGo()
  const thisMonth = useThisMonth()
  const month =
    periode !== undefined && isMonth(periode) && periode <= thisMonth ? periode : addMonths(thisMonth, -1)
  const { facility } = useMe()
  return (
    <>
      <PageHeader title="Beranda" description={facility?.name ?? ''} />
      <div className="column">
        <Filters className={classes.filters}>
          <MonthPicker
            month={month}
            last={thisMonth}
            onChange={(next) => go({ to: '/', search: { periode: next } }, { replace: true })}
          />
        </Filters>
        <MonthFigures month={month} />
        <div className="columns gap-7">
          <OwnPlace />
          <div className="column">
            <Card
              title="Peta wilayah"
              description="Kepatuhan, pelaporan, dan angka lain setiap provinsi dan kabupaten/kota, dari laporan yang terkonfirmasi."
            >
              <LinkButton variant="default" place={{ to: '/', search: { indikator: mapFigure } }}>
                Buka peta
              </LinkButton>
            </Card>
            <PracticeCard />
          </div>
        </div>
      </div>
    </>
  )
}

function MonthFigures({ month }: { month: Month }) {
  const table = useQuery(queryOf(getFacilityTable, { query: { tahun: yearOf(month) } }))
  const similar = useQuery(queryOf(listSimilar, { query: { bulan: month } }))
  return (
    <Loaded answer={table} rows={3} height={140} label="Memuat angka bulan ini…">
      {({ data: year }) => (
        <>
          <Card
            title="Dibandingkan fasyankes serupa"
            description={`Angka Anda bulan ${monthText(month)} dan median laporan terkonfirmasi dari sedikitnya lima ${similar.data?.data.group ?? 'fasyankes serupa'}.`}
          >
            <Loaded answer={similar} rows={2} height={120}>
              {({ data }) => {
                const comparisons = comparisonsOf(year, month, data.figures)
                if (!mayReport(year, month))
                  return (
                    <EmptyState title={`Tidak ada formulir untuk ${monthText(month)}`} icon="calendar">
                      Pada bulan ini fasyankes Anda belum atau tidak lagi tercatat aktif. Pilih bulan lain.
                    </EmptyState>
                  )
                return comparisons.length === 0 ? (
                  <EmptyState
                    title={`Belum ada angka untuk ${monthText(month)}`}
                    icon="table"
                    action={
                      <LinkButton place={{ to: '/formulir', search: { bulan: month } }}>
                        Buka formulir
                      </LinkButton>
                    }
                  >
                    Angka Anda muncul di sini setelah laporan bulan itu dikirim.
                  </EmptyState>
                ) : (
                  <div className="stack gap-5">
                    <ul className={classes.comparisons}>
                      {comparisons.map((comparison) => (
                        <Comparison key={comparison.id} comparison={comparison} group={data.group} />
                      ))}
                    </ul>
                    {comparisons.some((each) => each.similar) && <BandLegend />}
                  </div>
                )
              }}
            </Loaded>
          </Card>
          <Improvements improvements={improvementsOf(year, month)} month={month} />
        </>
      )}
    </Loaded>
  )
}

function Improvements({ improvements, month }: { improvements: readonly Improvement[]; month: Month }) {
  if (improvements.length === 0) return null
  return (
    <Card
      title="Yang dapat ditingkatkan"
      description={`Menurut laporan ${monthText(month)} yang sudah dikirim. Buka laporannya untuk melihat langkahnya.`}
    >
      <ul className="list stack">
        {improvements.map(({ key, label, form, word, tone, place }) => (
          <li key={key} className="spread">
            <span>
              <PlaceLink place={place} className={classes.improvement}>
                {label}
              </PlaceLink>
              <br />
              <span className="small">{form}</span>
            </span>
            <Mark tone={tone === 'red' ? 'danger' : 'warning'}>{word}</Mark>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OwnPlace() {
  const profile = useQuery(queryOf(getProfile, { query: {} }))
  return (
    <Card title="Letak fasyankes">
      <Loaded answer={profile} rows={1} height={240}>
        {({ data }) =>
          data.latitude === null || data.longitude === null ? (
            <EmptyState
              title="Posisi belum ditentukan"
              icon="map"
              action={
                <LinkButton place={{ to: '/profile-fasyankes', search: { ubah: true } }}>
                  Tentukan posisi
                </LinkButton>
              }
            >
              Tanpa koordinat, fasyankes Anda tidak tampak pada peta.
            </EmptyState>
          ) : (
            <PositionView record={data} />
          )
        }
      </Loaded>
    </Card>
  )
}
