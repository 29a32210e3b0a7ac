import { namesOf } from '../names-of.ts'
import { labels, sentences } from './words.ts'

/** What the parts differ in. */
export type PartRules = {
  /** The word of the API and of the routes. */
  formType: 'identifikasi' | 'kerentanan' | 'penilaian'
  name: string
  intro: { route: `/${string}`; title: string; next: string }
  quick: {
    route: `/${string}`
    heading: string
    /** The button that saves. */
    save: string
    /** The questions that must be answered before saving: all that are shown, the first, or none. */
    mustAnswer: 'shown' | 'first' | 'none'
    /** Where question 1 is `ya`, at least one hazard must be ticked. */
    needsHazard: boolean
    /** Whether five unticked hazards are an answer (all false) or none at all. */
    keepsUntickedHazards: boolean
    /** Saved once for a period; then it is shown read only and "Simpan" goes on without saving. */
    savesOnce: boolean
    /** The answers to question 1 with which one may go on to the instrument. */
    goesOnWith: readonly ('ya' | 'tidak' | 'none')[]
  }
  instrument: {
    route: `/${string}`
    title: string
    button: string
    confirm: { title: string; text: string; no: string; yes: string }
    /** What was sent cannot be changed, unless an administrator reopens it. */
    isFinal: boolean
    sent: string
  }
}

/** The three parts: their routes, words, and the differences between their quick assessments. */
export const parts = {
  hazard: {
    formType: 'identifikasi',
    name: 'Identifikasi Bahaya',
    // The specification knows two titles for the three intro screens.
    intro: {
      route: '/form/creshcf/identifikasi',
      title: 'Form Identifikasi Kerentanan Bahaya',
      next: 'Next',
    },
    quick: {
      route: '/form/creshcf/assessment',
      heading: 'Hasil Quick Assessment',
      save: labels.saveQuick,
      mustAnswer: 'first',
      needsHazard: true,
      keepsUntickedHazards: false,
      savesOnce: false,
      goesOnWith: ['ya'],
    },
    instrument: {
      route: '/form/creshcf/bahaya',
      title: 'Identifikasi Dampak dan Potensi Dampak Terhadap Fasyankes',
      button: 'Kirim Semua Jawaban',
      confirm: {
        title: 'Konfirmasi Pengiriman',
        text: 'Data yang sudah dikirim tidak dapat diubah. Kirim semua jawaban sekarang?',
        no: 'Batal',
        yes: 'Ya, Kirim Semua',
      },
      isFinal: true,
      sent: sentences.hazardSent,
    },
  },
  vulnerability: {
    formType: 'kerentanan',
    name: 'Identifikasi Kerentanan',
    intro: {
      route: '/form/creshcf/identifikasi-kerentanan',
      title: 'Form Identifikasi Kerentanan Bahaya',
      next: labels.next,
    },
    quick: {
      route: '/form/creshcf/kerentanan',
      heading: 'Form Identifikasi Kerentanan Bahaya',
      save: labels.saveQuick,
      mustAnswer: 'none',
      needsHazard: false,
      keepsUntickedHazards: false,
      savesOnce: false,
      goesOnWith: ['ya', 'none'],
    },
    instrument: {
      route: '/form/creshcf/instrumentkerentanan',
      title: 'Instrumen Kerentanan Bahaya',
      button: 'Kirim Semua Data',
      confirm: {
        title: 'Konfirmasi',
        text: 'Kirim semua jawaban instrumen kerentanan?',
        no: 'Tidak',
        yes: 'Ya',
      },
      isFinal: false,
      sent: sentences.vulnerabilitySent,
    },
  },
  capacity: {
    formType: 'penilaian',
    name: 'Penilaian Kapasitas',
    intro: {
      route: '/form/creshcf/identifikasi-penilaian',
      title: 'Form Identifikasi Kapasitas Fasyankes',
      next: labels.next,
    },
    quick: {
      route: '/form/creshcf/penilaianfayankes',
      heading: 'Form Identifikasi Kapasitas Fasyankes',
      save: labels.save,
      mustAnswer: 'shown',
      needsHazard: false,
      keepsUntickedHazards: true,
      savesOnce: true,
      goesOnWith: ['ya', 'tidak', 'none'],
    },
    instrument: {
      route: '/form/creshcf/instrumentpenilaian',
      title: 'Instrumen Penilaian Kapasitas Fasyankes',
      button: labels.send,
      confirm: {
        title: 'Konfirmasi',
        text: 'Kirim semua jawaban instrumen penilaian?',
        no: 'Tidak',
        yes: 'Ya',
      },
      isFinal: false,
      sent: sentences.capacitySent,
    },
  },
} as const satisfies Record<string, PartRules>

export type AssessmentPart = keyof typeof parts
export const assessmentParts = namesOf(parts)
