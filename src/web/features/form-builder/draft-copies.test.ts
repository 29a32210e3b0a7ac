import { expect, it } from 'vitest'

import { withElement } from '#forms/building/edit.ts'
import { form } from '#forms/testing/example-form.ts'

import { copiesOf } from './draft-copies.ts'

const nomor = { kind: 'text' as const, label: 'Nomor izin', min: 3, max: 20 }

it('says what each of two copies has changed since the draft that both began with', () => {
  const mine = withElement(form, 'penerima', { kind: 'text', label: 'Penerima', optional: false })
  const saved = withElement({ ...form, title: 'Contoh baru' }, 'nomor', {
    ...{ ...nomor, when: { field: 'cara', is: 'izin' }, carry: true },
  })
  expect(copiesOf(form, mine, saved)).toEqual([
    {
      ...{ name: 'penerima', label: 'Penerima' },
      ...{ mine: 'Wajib diisi; semula boleh dikosongkan.', saved: 'tidak diubah' },
    },
    {
      ...{ name: '', label: 'Contoh', mine: 'tidak diubah' },
      saved: '“Contoh baru”: Judulnya semula “Contoh”.',
    },
    {
      ...{ name: 'nomor', label: 'Nomor', mine: 'tidak diubah' },
      saved: '“Nomor izin”: Kalimatnya semula “Nomor”.',
    },
  ])
})

it('sets two changes of one thing side by side', () => {
  const labelled = (label: string) => ({
    ...form,
    sections: form.sections.map((section, index) => (index === 0 ? { ...section, title: label } : section)),
  })
  expect(copiesOf(form, labelled('Perizinan'), labelled('Surat izin'))).toEqual([
    {
      ...{ name: 'section:izin', label: 'Izin' },
      ...{
        mine: '“Perizinan”: Judul bagian semula “Izin”.',
        saved: '“Surat izin”: Judul bagian semula “Izin”.',
      },
    },
  ])
})

it.each([
  ['Isian izin.', 'Kapan diisi.', 'Keterangannya kini “Isian izin.”.', 'Keterangannya kini “Kapan diisi.”.'],
  ['', 'Kapan diisi.', 'Keterangannya dihapus.', 'Keterangannya kini “Kapan diisi.”.'],
])('tells two descriptions apart by their words: “%s” and “%s”', (own, other, mine, saved) => {
  const described = (description: string) => ({ ...form, description })
  expect(copiesOf(form, described(own), described(other))).toEqual([
    { name: '', label: 'Contoh', mine, saved },
  ])
  const ofSection = (description: string) => ({
    ...form,
    sections: form.sections.map((section, index) => (index === 0 ? { ...section, description } : section)),
  })
  const former = ofSection('Semula.')
  expect(copiesOf(former, ofSection(own), ofSection(other))).toEqual([
    {
      ...{ name: 'section:izin', label: 'Izin' },
      ...{ mine: mine.replace('nnya', 'n bagian'), saved: saved.replace('nnya', 'n bagian') },
    },
  ])
})
