import type { DataQuality } from '#contract/analysis.ts'
import { measureText } from '#domain/figure-words.ts'
import { numberText } from '#domain/words.ts'
import {
  type FindingDetail,
  getQualityRule,
  type QualityRuleId,
  qualityRuleIds,
} from '#indicators/quality-rules.ts'

import { type Finding, isOfReporting, type ReportCount, type RuleCount } from './quality-queries.ts'

const kilograms = (value: number | undefined) => measureText({ unit: 'kg', decimals: 2 }, value)
const percent = (value: number | undefined) => measureText({ unit: '%', decimals: 1 }, value)
const measured = (measure: FindingDetail['measure'], type: Finding['type']) =>
  measure === 'bor'
    ? { name: 'BOR', text: percent }
    : {
        name: type === 'hospital' ? 'Timbulan per tempat tidur per hari' : 'Timbulan per hari',
        text: (value: number | undefined) => measureText({ unit: 'kg', decimals: 3 }, value),
      }
function outlier(usual: string) {
  return (detail: FindingDetail, type: Finding['type']) => {
    const { name, text } = measured(detail.measure, type)
    return `${name} ${text(detail.value)}, ${usual} ${text(detail.usual)} (skor ${numberText(detail.score ?? 0, 1, 1)})`
  }
}

/** A finding in words. */
const words: Record<QualityRuleId, (detail: FindingDetail, type: Finding['type']) => string> = {
  unsent: () => 'Belum dikirim, batas waktu sudah lewat',
  late: ({ days = 0 }) => `Dikirim ${numberText(Math.max(1, days))} hari setelah batas waktu`,
  gap: ({ lacks = [] }) => `Kosong: ${lacks.join(', ')}`,
  peers: outlier('median fasyankes sejenis'),
  history: outlier('median 12 bulan sebelumnya'),
  stock: ({ value, usual }) => `Stok awal ${kilograms(value)}, stok akhir bulan lalu ${kilograms(usual)}`,
  balance: ({ value, usual }) => `Tersedia ${kilograms(usual)}, terkelola dan tersisa ${kilograms(value)}`,
  copy: ({ value }) => `Timbulan ${kilograms(value)}, sama pada setiap kategori`,
  zero: () => 'Timbulan limbah medis 0 kg',
  band: ({ value, from = 0, to = 0 }, type) =>
    `${measured('waste', type).name} ${kilograms(value)}, wajarnya ${numberText(from)}–${numberText(to)} kg`,
  beds: ({ value = 0, usual = 0 }) =>
    `${numberText(value)} tempat tidur pada BOR, ${numberText(usual)} pada profil`,
  occupancy: ({ value }) => `BOR ${percent(value)}`,
  contradiction: ({ sections = [] }) => `Layanan dasar berbeda: ${sections.join(', ')}`,
}

export const presentFinding = (row: Finding, rule: QualityRuleId, formTitle: string) => ({
  id: row.id,
  facility: { id: row.facilityId, name: row.facility, code: row.code, type: row.type },
  regency: { code: row.regencyCode, name: row.regency },
  form_type: row.form,
  form_title: formTitle,
  report_id: row.reportId,
  finding: words[rule](row.detail, row.type),
})

type Place = { code: string; name: string }

type Counted = { counts: readonly RuleCount[]; reports: readonly ReportCount[]; isDue: boolean }

/** Findings and the reports that they are a share of, by rule and region. Before they are due, no reports are missing, nor a share of any. */
export function presentShares(
  places: readonly Place[],
  { counts, reports, isDue }: Counted,
): Pick<DataQuality, 'rules' | 'regions'> {
  const found = new Map(counts.map(({ code, rule, findings }) => [`${code} ${rule}`, findings]))
  const byRegion = Map.groupBy(reports, ({ code }) => code)
  const shareOf = (rule: QualityRuleId, code: string) => {
    const { forms, of } = getQualityRule(rule)
    const counted = (byRegion.get(code) ?? []).filter(({ form }) => forms?.includes(form) ?? true)
    const sum = (key: 'owed' | 'reported' | 'unsent' | 'late') =>
      counted.reduce((total, row) => total + row[key], 0)
    if (rule === 'unsent' && !isDue) return { n: 0, of: 0 }
    return { n: isOfReporting(rule) ? sum(rule) : (found.get(`${code} ${rule}`) ?? 0), of: sum(of) }
  }
  const regions = places.map(({ code, name }) => ({
    code,
    name,
    shares: Object.fromEntries(qualityRuleIds.map((rule) => [rule, shareOf(rule, code)])),
  }))
  const totalOf = (rule: QualityRuleId) =>
    regions.reduce(
      (total, { shares }) => ({
        n: total.n + (shares[rule]?.n ?? 0),
        of: total.of + (shares[rule]?.of ?? 0),
      }),
      { n: 0, of: 0 },
    )
  return {
    rules: qualityRuleIds.map((id) => {
      const { label, meaning, counted } = getQualityRule(id)
      return { ...{ id, label, meaning, counted }, total: totalOf(id) }
    }),
    regions,
  }
}
