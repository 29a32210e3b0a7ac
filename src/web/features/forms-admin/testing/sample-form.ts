import type { ManagedForm } from '../managed-forms.ts'

const published = { published_at: '2026-11-01T03:00:00.000Z', published_by: null, note: null }

/** A form whose second version is to come. */
export const sampleForm: ManagedForm = {
  ...{ form_type: 'kit', title: 'Kit', short_title: 'Kit', part_of: null, made_here: false },
  ...{ filled_by: 'Puskesmas', owed: 'Setiap bulan', closures: [], draft: null },
  versions: [
    {
      ...published,
      ...{ version: 2, valid_from: '2027-01', state: 'scheduled' },
      ...{ published_by: 'Ani', note: 'Catatan alat' },
    },
    { ...published, version: 1, valid_from: '2020-01', state: 'current' },
  ],
}
