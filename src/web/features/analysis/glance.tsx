import { facilityTypeOfCode } from '#domain/facility.ts'

import { type FigureQuestion, spansUntil } from '../../figures/figure-question.ts'
import { isAllNothing, NothingOwed, useIsBlank } from '../../figures/nothing-owed.tsx'
import type { Catalogue } from '../../figures/use-figures.ts'
import { Skeletons } from '../../ui/states.tsx'
import { analysisFilters, useMonth } from './analysis-address.ts'
import type { AnalysisSearch } from './analysis-search.ts'
import { Assessment } from './assessment.tsx'
import { drawLevels, drawMonth, FiguresChart } from './month-charts.tsx'
import { useMonthFigures } from './month-figures.ts'
import { Offices } from './offices.tsx'
import { RateTrend, trendMonths } from './rate-trend.tsx'
import { rateIdsOf, Rates } from './rates.tsx'
import { Waiting } from './waiting.tsx'

import classes from './analysis.module.css'

/** Compliance by service, official and among those analysed. */
const complianceIds = [
  'waste_compliance_official',
  'waste_compliance',
  'service_sorting',
  'service_packaging',
  'service_transportation',
  'service_storage',
  'service_processing',
] as const
const levelIds = [
  'health_wash',
  'health_air_level',
  'health_sanitasi_level',
  'health_higiene_level',
  'health_limbah_level',
  'health_kebersihan_lingkungan_level',
  'health_energi_level',
  'health_manajemen_level',
] as const
const mercuryIds = ['mercury_status', 'mercury_removed', 'mercury_withdrawn'] as const

/** The month at a glance: how it is reported and decided on, and the main figures beside last month and last year. */
export function Glance({
  search,
  catalogue,
  form,
}: {
  search: AnalysisSearch
  catalogue: Catalogue
  form: string
}) {
  const month = useMonth(search)
  const question: FigureQuestion = {
    region: search.provinsi ?? 'ID',
    span: month,
    type: facilityTypeOfCode(search.tipe),
    mode: 'semua',
  }
  const shown = { question, catalogue }
  const ids = rateIdsOf(form)
  const rates = useMonthFigures({ ...question, ids, month, detail: 'wilayah' })
  const isSuspected = rates.data !== undefined && isAllNothing(rates.data.now, ids)
  const [from = month] = spansUntil(month, trendMonths)
  const reporting = [...catalogue.keys()].filter((id) => id.endsWith('.reporting'))
  const isBlank = useIsBlank({ ...question, ids: reporting, from, to: month }, isSuspected)
  const place = rates.data?.now.regions[0]?.name
  if (isBlank === undefined) return <Skeletons rows={3} height={190} label="Memuat angka…" />
  if (isBlank && place !== undefined) return <NothingOwed place={place} span={month} />
  return (
    <div className="column">
      <Rates {...shown} form={form} />
      <RateTrend {...shown} form={form} />
      <Waiting
        query={{ ...analysisFilters(search, month), form_type: form }}
        search={search}
        form={catalogue.get(`${form}.reporting`)?.form}
      />
      <Offices search={search} month={month} form={form} />
      <div className={classes.charts}>
        <FiguresChart
          title="Kepatuhan pengelolaan limbah medis"
          ids={complianceIds}
          {...shown}
          draw={drawMonth}
        />
        <FiguresChart
          title="Tingkat layanan kesehatan lingkungan"
          ids={levelIds}
          {...shown}
          draw={drawLevels}
        />
        <FiguresChart
          title="Penghapusan alat kesehatan bermerkuri"
          ids={mercuryIds}
          {...shown}
          draw={drawMonth}
        />
      </div>
      <Assessment search={search} month={month} />
    </div>
  )
}
