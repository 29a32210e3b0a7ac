import { answerErrors } from '../answers/errors.ts'
import { judge } from '../answers/judging.ts'
import type { AnswerSheet, FormContext } from '../context.ts'
import { defineForm } from '../define-form.ts'
import { sampleContext, sampleProfiles } from './samples.ts'

/** A small form with one of everything: conditions, a list, a table, proposals and checks. */
export const form = defineForm({
  id: 'contoh',
  version: 1,
  validFrom: '2020-01',
  title: 'Contoh',
  shortTitle: 'Contoh',
  description: 'Contoh.',
  applies: { types: ['hospital', 'publicHealthCenter'], expected: 'always' },
  prefill: true,
  sections: [
    {
      id: 'izin',
      title: 'Izin',
      fields: {
        diangkut: { kind: 'yesNo', label: 'Diangkut' },
        cara: {
          kind: 'choice',
          label: 'Cara',
          options: { izin: 'Berizin', bebas: 'Bebas' },
          when: { field: 'diangkut', is: 'ya' },
          carry: true,
        },
        nomor: {
          kind: 'text',
          label: 'Nomor',
          min: 3,
          max: 20,
          when: { field: 'cara', is: 'izin' },
          carry: true,
        },
        sampai: {
          kind: 'date',
          label: 'Sampai',
          optional: true,
          when: { field: 'nomor', answered: true },
          carry: true,
        },
        alasan: { kind: 'text', label: 'Alasan', when: { field: 'diangkut', is: 'tidak' } },
        muatan: {
          kind: 'rows',
          label: 'Muatan',
          item: 'muatan',
          min: 1,
          max: 2,
          when: { field: 'diangkut', is: 'ya' },
          unique: ['manifes'],
          fields: {
            manifes: { kind: 'text', label: 'Manifes' },
            suhu: { kind: 'number', label: 'Suhu', soft: { above: 8 }, optional: true },
            rusak: { kind: 'yesNo', label: 'Rusak', optional: true },
            sebab: { kind: 'text', label: 'Sebab', when: { field: 'rusak', is: 'ya' } },
            kepada: { kind: 'text', label: 'Kepada', proposal: { sameAs: 'penerima' } },
          },
        },
        penerima: { kind: 'text', label: 'Penerima', optional: true },
      },
    },
    {
      id: 'stok',
      title: 'Stok',
      fields: {
        stok: {
          kind: 'table',
          label: 'Stok',
          rowLabel: 'Barang',
          rows: {
            kasa: { label: 'Kasa' },
            obat: { label: 'Obat', when: { profile: 'type', is: 'hospital' } },
            jarum: { label: 'Jarum', alwaysOpen: true },
          },
          columns: {
            awal: { kind: 'number', label: 'Awal', empty: 0, proposal: { previous: '{row}_akhir' } },
            masuk: { kind: 'number', label: 'Masuk', empty: 0 },
            keluar: {
              kind: 'number',
              label: 'Keluar',
              empty: 0,
              proposal: { zeroWhen: { field: 'diangkut', is: 'tidak' } },
            },
            akhir: {
              kind: 'number',
              label: 'Akhir',
              empty: 0,
              proposal: { plus: ['{row}_awal', '{row}_masuk'], minus: ['{row}_keluar'] },
            },
          },
        },
        suhu_gudang: { kind: 'number', label: 'Suhu gudang', optional: true, soft: { above: 25 } },
        soft_check_notes: {
          kind: 'text',
          label: 'Penjelasan',
          min: 10,
          max: 100,
          when: { findings: 'soft' },
        },
      },
    },
  ],
  checks: [
    {
      id: 'C-1',
      level: 'hard',
      rule: {
        rule: 'balance',
        table: 'stok',
        left: ['awal', 'masuk'],
        right: ['keluar', 'akhir'],
        absolute: 0.1,
        relative: 0.01,
      },
      message: '{kategori}: selisih {x}.',
    },
    {
      id: 'C-2',
      level: 'soft',
      rule: { rule: 'notExpired', fields: ['sampai'] },
      message: 'Berakhir {tanggal}.',
      brief: 'Sudah berakhir.',
    },
  ],
})

export const context: FormContext = {
  ...sampleContext(sampleProfiles.outpatientCenter, '2025-04'),
  today: '2025-05-03',
}

export const whole: AnswerSheet = {
  diangkut: 'ya',
  cara: 'izin',
  nomor: 'A-100',
  muatan: [{ manifes: 'M-1', kepada: 'PT A' }],
  jarum_awal: 0,
  jarum_masuk: 5,
  jarum_keluar: 2,
}

export const errorsOf = (answers: AnswerSheet) =>
  Object.fromEntries(
    answerErrors(form, answers, context, 'draft').map(({ field, message }) => [field, message]),
  )

export const finalErrors = (answers: AnswerSheet) =>
  Object.fromEntries(judge(form, answers, context).errors.map(({ field, message }) => [field, message]))
