import type { FormContext } from '#forms/context.ts'
import { defineForm } from '#forms/define-form.ts'

/** A small form with one of everything, for tests. */
export const sampleForm = defineForm({
  id: 'sample',
  version: 1,
  validFrom: '2020-01',
  title: 'Contoh',
  shortTitle: 'Contoh',
  description: 'Contoh',
  applies: { types: ['hospital'], expected: 'always' },
  prefill: true,
  sections: [
    {
      id: 'awal',
      title: 'Awal',
      fields: {
        name: { kind: 'text', label: 'Nama', carry: true },
        shipped: { kind: 'yesNo', label: 'Diangkut' },
        count: { kind: 'number', label: 'Jumlah', max: 100, when: { field: 'shipped', is: 'ya' } },
        shipments: {
          kind: 'rows',
          label: 'Pengangkutan',
          item: 'pengangkutan',
          max: 3,
          optional: true,
          unique: ['manifest'],
          fields: {
            manifest: { kind: 'text', label: 'Nomor' },
            weight: { kind: 'number', label: 'Berat', decimals: 2 },
          },
        },
      },
    },
    {
      id: 'jumlah',
      title: 'Jumlah',
      fields: {
        waste: {
          kind: 'table',
          label: 'Timbulan',
          rowLabel: 'Kategori',
          rows: { sharps: { label: 'Benda tajam' }, drugs: { label: 'Farmasi' } },
          columns: { kg: { kind: 'number', label: 'Berat', decimals: 2, empty: 0 } },
        },
      },
    },
  ],
  checks: [],
})

export const sampleContext: FormContext = {
  month: '2026-10',
  today: '2026-11-05',
  profile: {
    type: 'hospital',
    regionType: 'urban',
    hospitalClass: 'C',
    inpatient: true,
    beds: 100,
    covidHandler: false,
    zone: 'WIB',
  },
  previous: null,
  related: {},
  history: {},
}
