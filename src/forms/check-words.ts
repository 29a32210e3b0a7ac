import { numberText } from '#domain/words.ts'

import type { CheckRule } from './checks/rules.ts'

/** What a check compares, as a sentence; `labelOf` calls a question, or a column of the rule's table, by its words. */
export function ruleText(rule: CheckRule, labelOf: (name: string, table?: string) => string): string {
  const sum = (names: readonly string[], table: string) =>
    names.length === 0 ? '…' : names.map((name) => `“${labelOf(name, table)}”`).join(' + ')
  switch (rule.rule) {
    case 'atMost':
      return `“${labelOf(rule.field)}” tidak boleh lebih dari “${labelOf(rule.limit)}”.`
    case 'notBefore':
      return `Tanggal “${labelOf(rule.field)}” tidak boleh sebelum “${labelOf(rule.start)}”.`
    case 'balance':
      return `Di setiap baris “${labelOf(rule.table)}”: ${sum(rule.left, rule.table)} sama dengan ${sum(rule.right, rule.table)}, dengan selisih paling banyak ${numberText(rule.absolute)} atau ${numberText(rule.relative * 100)}%.`
    case 'partsAtMost':
      return `Di setiap baris “${labelOf(rule.table)}”: ${sum(rule.parts, rule.table)} tidak lebih dari ${sum(rule.of, rule.table)}.`
    case 'opensAsClosed':
      return `Di setiap baris “${labelOf(rule.table)}”: “${labelOf(rule.opening, rule.table)}” sama dengan “${labelOf(rule.closing, rule.table)}” bulan lalu.`
    case 'notExpired':
      return `${rule.fields.map((name) => `“${labelOf(name)}”`).join(', ')} tidak boleh lewat sebelum akhir bulan laporan.`
    case 'withinMonth':
      return `“${labelOf(rule.field)}” tidak melebihi jumlah ${rule.unit === 'days' ? 'hari' : 'jam'} dalam bulan laporan.`
    case 'named':
      return 'Pemeriksaan ini ditulis dalam program; aturannya hanya dapat diganti lewat rilis.'
  }
}
