import type { FormDefinition, Section } from '../define-form.ts'

/** A form of one section, sound or not. */
export const form = (fields: Section['fields'], checks: FormDefinition['checks'] = []): FormDefinition => ({
  id: 'contoh',
  version: 1,
  validFrom: '2020-01',
  title: 'Contoh',
  shortTitle: 'Contoh',
  description: 'Contoh.',
  applies: { types: ['hospital'], expected: 'always' },
  prefill: false,
  sections: [{ id: 'satu', title: 'Satu', fields }],
  checks,
})
export const yes = { kind: 'yesNo', label: 'Ya?' } as const
export const count = { kind: 'number', label: 'Jumlah' } as const
export const table = {
  kind: 'table',
  label: 'Tabel',
  rowLabel: 'Baris',
  rows: { air: { label: 'Air' } },
  columns: { jumlah: count },
} as const
