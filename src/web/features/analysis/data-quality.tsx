import { useQuery } from '@tanstack/react-query'

import { getDataQuality } from '#contract/analysis.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { baseText } from '#domain/figure-words.ts'
import type { Month } from '#domain/month.ts'
import { momentText, numberText, percentText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { Card } from '../../ui/card.tsx'
import { ShortTable } from '../../ui/fold.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { analysisPlace, qualityFilters, useMonth } from './analysis-address.ts'
import type { AnalysisSearch } from './analysis-search.ts'
import { AskOffice } from './ask-office.tsx'
import { Findings } from './findings.tsx'

import classes from './analysis.module.css'

type Quality = ReplyOf<typeof getDataQuality>['data']
type Rule = Quality['rules'][number]
type Region = Quality['regions'][number]
type Share = Rule['total']

const shareText = ({ n, of }: Share) => (of === 0 ? '–' : n === 0 ? '0%' : percentText((n * 100) / of))

/** What the rules of data quality find in a month: all rules, then one rule by region, then the reports. */
export function DataQuality({ search }: { search: AnalysisSearch }) {
  const month = useMonth(search)
  const zone = useZone()
  const quality = useQuery(queryOf(getDataQuality, { query: qualityFilters(search, month) }))
  return (
    <Loaded answer={quality} rows={8} height={56} label="Memuat mutu data…">
      {({ data }) => {
        const chosen = data.rules.find(({ id }) => id === search.aturan)
        if (data.counted_at === null)
          return (
            <EmptyState title="Bulan ini belum diperiksa" icon="clock">
              Aturan mutu data dijalankan setiap sepuluh menit, sejak ada fasyankes yang wajib melapor bulan
              ini. Muat ulang halaman ini nanti, atau pilih bulan lain.
            </EmptyState>
          )
        return (
          <div className="column">
            <p className="small flat cluster">
              <span>Diperiksa {momentText(new Date(data.counted_at), zone)}</span>
              {data.stale && (
                <Mark tone="calm" icon="clock">
                  ada perubahan, segera diperiksa lagi
                </Mark>
              )}
            </p>
            {chosen ? (
              <OneRule rule={chosen} quality={data} search={search} />
            ) : (
              <>
                <AllRules rules={data.rules} search={search} />
                <Matrix quality={data} search={search} />
              </>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

const ruleColumns = (search: AnalysisSearch): Column<Rule>[] => [
  {
    head: 'Aturan',
    look: 'name',
    cell: ({ id, label, meaning }) => (
      <>
        <PlaceLink place={analysisPlace(search, { aturan: id })}>{label}</PlaceLink>
        <small>{meaning}</small>
      </>
    ),
  },
  { head: 'Temuan', look: 'number', isLabelled: true, cell: ({ total }) => numberText(total.n) },
  { head: 'Bagian', look: 'number', isLabelled: true, cell: ({ total }) => shareText(total) },
  { head: 'Dari laporan', look: 'number', isLabelled: true, cell: ({ total }) => numberText(total.of) },
]

function AllRules({ rules, search }: { rules: readonly Rule[]; search: AnalysisSearch }) {
  return (
    <Card
      title="Menurut aturan"
      description="Pilih aturan untuk melihat cara menghitung, wilayah, dan laporannya."
    >
      <RowTable
        caption="Temuan menurut aturan"
        className={classes.triples}
        columns={ruleColumns(search)}
        rows={rules}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}

/** Every rule in every region, as shares of the reports; darker where more is found. */
function Matrix({ quality: { rules, regions }, search }: { quality: Quality; search: AnalysisSearch }) {
  const kind = search.provinsi === undefined ? 'provinsi' : 'kabupaten/kota'
  return (
    <Card
      folds
      title={`Menurut ${kind}`}
      description="Bagian laporan yang ditemukan setiap aturan. Makin gelap, makin banyak."
    >
      {/* A region that scrolls can be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.frame} tabIndex={0} role="region" aria-label={`Temuan menurut ${kind}`}>
        <table className={classes.matrix}>
          <caption className="unseen">Bagian laporan dengan temuan, menurut {kind} dan aturan</caption>
          <thead>
            <tr>
              <th scope="col">Wilayah</th>
              {rules.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {regions.map(({ code, name, shares }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                {rules.map(({ id, label }) => {
                  const share = shares[id] ?? { n: 0, of: 0 }
                  return (
                    <td key={id} data-label={label} data-depth={depthOf(share)} title={baseText(share)}>
                      {shareText(share)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** From 0, nothing found, to 4, half of the reports and more. */
function depthOf({ n, of }: Share): number {
  const share = of === 0 ? 0 : n / of
  return share === 0 ? 0 : share < 0.05 ? 1 : share < 0.2 ? 2 : share < 0.5 ? 3 : 4
}

const shareOf = ({ id }: Pick<Rule, 'id'>, { shares }: Region): Share => shares[id] ?? { n: 0, of: 0 }

function regionColumns(rule: Rule, month: Month, search: AnalysisSearch): Column<Region>[] {
  const isProvince = search.provinsi === undefined
  return [
    {
      head: isProvince ? 'Provinsi' : 'Kabupaten/kota',
      look: 'name',
      cell: ({ code, name }) => (
        <PlaceLink place={analysisPlace(search, isProvince ? { provinsi: code } : { kota: code })}>
          {name}
        </PlaceLink>
      ),
    },
    {
      head: 'Temuan',
      look: 'number',
      isLabelled: true,
      cell: (region) => numberText(shareOf(rule, region).n),
    },
    { head: 'Bagian', look: 'number', isLabelled: true, cell: (region) => shareText(shareOf(rule, region)) },
    {
      head: 'Dari laporan',
      look: 'number',
      isLabelled: true,
      cell: (region) => numberText(shareOf(rule, region).of),
    },
    ...(isProvince
      ? []
      : [
          {
            head: 'Minta periksa',
            isHeadHidden: true,
            look: 'steps',
            cell: ({ code, name }) => (
              // What was asked of one month or rule says nothing of another.
              <AskOffice
                key={`${code} ${rule.id} ${month}`}
                {...{ month, name }}
                rule={rule.id}
                regency={code}
              />
            ),
          } satisfies Column<Region>,
        ]),
  ]
}

function OneRule({ rule, quality, search }: { rule: Rule; quality: Quality; search: AnalysisSearch }) {
  const found = quality.regions.filter((region) => shareOf(rule, region).n > 0)
  const isProvince = search.provinsi === undefined
  return (
    <>
      <Card
        title={rule.label}
        description={rule.meaning}
        actions={
          <LinkButton
            variant="subtle"
            size="compact"
            place={analysisPlace(search, { aturan: undefined, kota: undefined })}
          >
            Semua aturan
          </LinkButton>
        }
      >
        <p className="soft flat">Cara menghitung: {rule.counted}</p>
        <p className="flat">
          <strong>{numberText(rule.total.n)}</strong> temuan, {shareText(rule.total)} dari{' '}
          {numberText(rule.total.of)} laporan.
        </p>
      </Card>
      {search.kota === undefined && found.length > 0 && (
        <Card title={isProvince ? 'Menurut provinsi' : 'Menurut kabupaten/kota'}>
          <ShortTable rows={found.length} noun={isProvince ? 'provinsi' : 'kabupaten/kota'}>
            <RowTable
              caption={`${rule.label} menurut wilayah`}
              className={classes.triples}
              columns={regionColumns(rule, quality.bulan, search)}
              rows={found.toSorted((one, other) => shareOf(rule, other).n - shareOf(rule, one).n)}
              keyOf={({ code }) => code}
            />
          </ShortTable>
        </Card>
      )}
      <Findings rule={rule.id} search={search} month={quality.bulan} />
    </>
  )
}
