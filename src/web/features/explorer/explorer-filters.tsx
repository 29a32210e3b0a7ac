import type { CatalogueRow } from '#contract/figures.ts'
import { facilityTypeNames, facilityTypes } from '#domain/facility.ts'

import { FigureFilters } from '../../figures/figure-filters.tsx'
import { SpanRange } from '../../figures/span-picker.tsx'
import { RegionPicker } from '../../ui/region-picker.tsx'
import { Select } from '../../ui/select.tsx'
import { timeOf } from './answer.ts'
import { details, type ExplorerQuestion, shortestSpanOf } from './explorer-question.ts'
import type { ExplorerSearch } from './explorer-search.ts'
import { FigureChoice } from './figure-choice.tsx'

/** Beside each other, in the place of a type's number. */
const compared = 'banding'

/** What is asked: indicators, regions, time, types and mode. Regions are everybody's, as on the map. */
export function ExplorerFilters({
  search,
  question: { figures, region, detail, spans },
  catalogue,
  onChange,
}: {
  search: ExplorerSearch
  question: ExplorerQuestion
  catalogue: readonly CatalogueRow[]
  onChange: (change: ExplorerSearch) => void
}) {
  const [from = '', to = ''] = [spans[0], spans.at(-1)]
  return (
    <FigureFilters
      search={search}
      least={shortestSpanOf(figures)}
      onChange={onChange}
      place={
        <>
          <RegionPicker search={search} isEverywhere onChange={onChange} />
          {region.length === 2 && (
            <Select
              label="Rincian"
              value={detail}
              options={detailOptions(region)}
              onChange={(rinci) => onChange({ rinci: rinci === 'anak' ? undefined : rinci })}
            />
          )}
        </>
      }
      time={{
        text: timeOf({ spans }),
        filter: (
          <SpanRange
            from={from}
            to={to}
            least={shortestSpanOf(figures)}
            onChange={(range) => onChange({ dari: range.from, periode: range.to })}
          />
        ),
      }}
      type={
        <Select
          label="Jenis fasyankes"
          value={search.jenis === compared ? compared : String(search.tipe ?? '')}
          options={[
            { value: '', label: 'Semua jenis' },
            ...facilityTypeNames.map((type) => ({
              value: String(facilityTypes[type].code),
              label: facilityTypes[type].label,
            })),
            { value: compared, label: 'Bandingkan keduanya' },
          ]}
          onChange={(next) =>
            onChange({
              jenis: next === compared ? compared : undefined,
              tipe: next === '1' || next === '2' ? Number(next) : undefined,
            })
          }
        />
      }
    >
      <FigureChoice
        figures={figures}
        catalogue={catalogue}
        onChange={(ids) => onChange({ indikator: ids.join(',') })}
      />
    </FigureFilters>
  )
}

const detailOptions = (region: string) =>
  Object.entries(details).flatMap(([value, [ofNation, ofProvince]]) => {
    const label = region === 'ID' ? ofNation : ofProvince
    return label === null ? [] : [{ value, label }]
  })
