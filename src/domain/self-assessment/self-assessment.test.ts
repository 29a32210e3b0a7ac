import { describe, expect, test } from 'vitest'

import type { HazardKey } from '../hazards.ts'
import { capacityErrors, hazardInstrumentErrors, linkError, vulnerabilityErrors } from './instruments.ts'
import { assessmentParts, parts } from './parts.ts'
import { currentPeriod, hasBegun, periodText, previousPeriod } from './periods.ts'
import { isQuickQuestionShown } from './questions.ts'
import {
  enabledHazards,
  keptQuickAnswers,
  mayContinue,
  type GivenAnswer,
  type QuickAnswers,
  quickErrors,
} from './quick.ts'
import { indexText, labels, sentences } from './words.ts'

const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const quick = (first: 'ya' | 'tidak' | undefined, hazards: HazardKey[] | null): QuickAnswers => ({
  answers: first ? { '1': first } : {},
  hazards,
})

const given = (word: string, hazards: HazardKey[] | null = null): GivenAnswer => ({
  names: undefined,
  word,
  hazards,
})

test.each([
  [0.5144, '0,514'],
  [1, '1,000'],
  [null, '–'],
])('writes the index %s with three decimals', (value, text) => expect(indexText(value)).toBe(text))

describe('the sentences', () => {
  test('stand to the letter', () => {
    expect(sentences).toMatchObject({
      hazardStopsHere:
        "Data berhasil disimpan. Anda tidak dapat melanjutkan karena jawaban pada pertanyaan pertama adalah 'Tidak'.",
      nothingSavedBefore: 'Belum ada data penilaian sebelumnya untuk periode ini.',
      quickSaved: 'Penilaian berhasil disimpan.',
      pickHazard: 'Silakan pilih minimal satu jenis bencana alam yang sering terjadi.',
      answerAll: 'Harap jawab semua pertanyaan sebelum melanjutkan.',
      questionsNotLoaded: 'Daftar pertanyaan belum dimuat. Tidak dapat menyimpan.',
      periodRequired: 'userId, year, dan semester wajib diisi',
      validationFailed: 'Validasi Gagal',
      noActiveHazard:
        'Tidak ada jenis bencana yang aktif. Silakan aktifkan minimal satu jenis bencana pada halaman sebelumnya.',
      answerSomething:
        'Silakan jawab minimal satu pertanyaan pada bagian Pertanyaan Umum atau Pertanyaan Khusus sebelum mengirim.',
      linkRequired: 'Link/URL wajib diisi',
      linkWrong: expect.stringMatching(/^Format URL tidak valid\. Contoh: https:\/\/\S+$/),
      completeLinks: 'Harap lengkapi link/URL untuk semua jawaban yang dipilih:',
      environmentMissing: 'Konfigurasi environment tidak ditemukan.',
      tokenMissing: 'Token autentikasi tidak ditemukan.',
      userIdMissing: 'User ID tidak ditemukan di cookies.',
      questionsMalformed: 'Format data pertanyaan tidak sesuai.',
      userFailed: 'Gagal memuat data pengguna',
      nameNotFound: 'Nama Fasyankes Tidak Ditemukan',
      nameFailed: 'Gagal Memuat Nama',
      nameWithoutId: 'ID Pengguna Tidak Ada',
      invalidInput: 'Terdapat kesalahan validasi pada input Anda.',
      invalidData: 'Terdapat kesalahan validasi pada data yang dikirim.',
      signInAgain: 'Autentikasi gagal. Silakan login kembali.',
      noConnection: 'Gagal menghubungi server. Periksa koneksi internet Anda.',
      instrumentMalformed: 'Format data instrumen tidak sesuai.',
      notSaved: 'Gagal Menyimpan',
      notSavedError: 'Terjadi kesalahan saat menyimpan data.',
      notSavedOffline: 'Tidak dapat menghubungi server. Periksa koneksi Anda.',
      hazardSent: 'Data Instrumen Bahaya berhasil disimpan.',
      vulnerabilitySent: 'Penilaian Instrumen Kerentanan berhasil disimpan.',
      capacitySent: 'Data penilaian instrument berhasil disimpan.',
      alreadyAnswered: 'Formulir Telah Terkirim',
    })
    expect([
      sentences.questionById(7),
      sentences.questionsFailed('x'),
      sentences.answersFailed('x'),
      sentences.saveFailed('x'),
      sentences.instrumentFailed('x'),
      sentences.specialFailed('x'),
      sentences.sendFailed('x'),
      sentences.capacitySaveFailed('x'),
    ]).toEqual([
      'Pertanyaan ID 7',
      'Gagal memuat daftar pertanyaan: x',
      'Gagal memuat jawaban sebelumnya: x',
      'Gagal menyimpan: x',
      'Gagal memuat data instrumen: x',
      'Gagal memuat data pertanyaan khusus: x',
      'Gagal mengirim data: x',
      'Gagal menyimpan data: x',
    ])
  })

  test('of the screens stand with their routes', () => {
    expect(assessmentParts.map((part) => [parts[part].intro.title, parts[part].quick.heading])).toEqual([
      ['Form Identifikasi Kerentanan Bahaya', 'Hasil Quick Assessment'],
      ['Form Identifikasi Kerentanan Bahaya', 'Form Identifikasi Kerentanan Bahaya'],
      ['Form Identifikasi Kapasitas Fasyankes', 'Form Identifikasi Kapasitas Fasyankes'],
    ])
    expect(parts.hazard.instrument).toMatchObject({
      title: 'Identifikasi Dampak dan Potensi Dampak Terhadap Fasyankes',
      button: 'Kirim Semua Jawaban',
      confirm: { title: 'Konfirmasi Pengiriman', no: 'Batal', yes: 'Ya, Kirim Semua' },
    })
    expect(parts.vulnerability.instrument).toMatchObject({
      button: 'Kirim Semua Data',
      confirm: { title: 'Konfirmasi', no: 'Tidak', yes: 'Ya' },
    })
    expect(labels).toMatchObject({
      exampleYear: 2025,
      other: 'Sebutkan lainnya...',
      noGeneralItems: 'Tidak ada data pertanyaan untuk kombinasi bahaya dan kategori ini.',
      impactLevels: 'Tingkat Dampak Kejadian Bencana Terhadap Fasyankes',
      noSpecialItems: 'Tidak ada data pertanyaan khusus yang tersedia.',
      link: 'Link/URL (wajib diisi)',
    })
  })
})

describe('a period', () => {
  test('is year and semester in the facility’s own zone', () => {
    const midnight = new Date('2026-06-30T16:30:00Z')
    expect(currentPeriod(midnight, 'WIB')).toEqual({ year: 2026, semester: 1 })
    expect(currentPeriod(midnight, 'WIT')).toEqual({ year: 2026, semester: 2 })
    expect(previousPeriod({ year: 2026, semester: 1 })).toEqual({ year: 2025, semester: 2 })
    expect(previousPeriod({ year: 2026, semester: 2 })).toEqual({ year: 2026, semester: 1 })
    expect(periodText({ year: 2026, semester: 2 })).toBe('Semester 2 Tahun 2026')
  })

  test('begins on 1 January or 1 July', () => {
    expect(hasBegun({ year: 2026, semester: 2 }, '2026-06-30')).toBe(false)
    expect(hasBegun({ year: 2026, semester: 2 }, '2026-07-01')).toBe(true)
    expect(hasBegun({ year: 2027, semester: 1 }, '2026-12-31')).toBe(false)
    expect(hasBegun({ year: 2020, semester: 1 }, '2026-12-31')).toBe(true)
  })
})

describe('a quick assessment', () => {
  test('shows question 7 only where question 6 is ya', () => {
    const answerTo = (six: string) => (id: number) => (id === 6 ? six : undefined)
    expect(isQuickQuestionShown(7, answerTo('ya'))).toBe(true)
    expect(isQuickQuestionShown(7, answerTo('tidak'))).toBe(false)
    expect(isQuickQuestionShown(8, answerTo('tidak'))).toBe(true)
  })

  test.each(assessmentParts)('of the %s part is not saved before the questions are there', (part) => {
    expect(quickErrors(part, {}, [])).toEqual({
      answers: ['Daftar pertanyaan belum dimuat. Tidak dapat menyimpan.'],
    })
  })

  test('keeps the ticked hazards; no box ticked is an answer of the capacity part only', () => {
    const ticked = { '1': given('ya', ['badai', 'banjir']) }
    const none = { '1': given('ya', []) }
    expect(assessmentParts.map((part) => keptQuickAnswers(part, ticked).hazards)).toEqual([
      ['banjir', 'badai'],
      ['banjir', 'badai'],
      ['banjir', 'badai'],
    ])
    expect(assessmentParts.map((part) => keptQuickAnswers(part, none).hazards)).toEqual([null, null, []])
    expect(keptQuickAnswers('capacity', { '1': given('tidak') })).toEqual(quick('tidak', null))
  })

  test('lets on: hazard with ya, vulnerability unless tidak, capacity always', () => {
    const firsts = ['ya', 'tidak', undefined] as const
    const lets = (part: (typeof assessmentParts)[number]) =>
      firsts.map((first) => mayContinue(part, quick(first, null)))
    expect(lets('hazard')).toEqual([true, false, false])
    expect(lets('vulnerability')).toEqual([true, false, true])
    expect(lets('capacity')).toEqual([true, true, true])
  })

  test('enables hazards: the vulnerability part its own, else those of the hazard part', () => {
    const hazard = quick('ya', ['banjir'])
    const of = (part: 'hazard' | 'vulnerability', vulnerability: QuickAnswers | null) =>
      enabledHazards(part, { hazard, vulnerability })
    expect(of('hazard', quick('ya', ['badai']))).toEqual(['banjir'])
    expect(of('vulnerability', quick('ya', ['badai']))).toEqual(['badai'])
    expect(of('vulnerability', quick('ya', null))).toEqual(['banjir'])
    expect(of('vulnerability', null)).toEqual(['banjir'])
    expect(of('vulnerability', quick('tidak', null))).toEqual([])
    expect(enabledHazards('vulnerability', { hazard: quick('tidak', null), vulnerability: null })).toEqual([])
    expect(enabledHazards('hazard', { hazard: null, vulnerability: null })).toEqual([])
  })

  test('without errors is empty of them', () => {
    const answers = Object.fromEntries(
      ten.filter((id) => id !== 7).map((id) => [id, { ...given('ya'), names: id }]),
    )
    const complete = { ...answers, 7: given('tidak'), 1: given('ya', ['badai']) }
    for (const part of assessmentParts) expect(quickErrors(part, complete, ten)).toEqual({})
  })
})

describe('an instrument', () => {
  test.each([
    ['https://contoh.go.id', undefined],
    ['ftp://arsip.contoh.go.id/a', undefined],
    [' http://a.b ', undefined],
    ['', sentences.linkRequired],
    [null, sentences.linkRequired],
    ['http://nodot', sentences.linkWrong],
    ['javascript:alert(1)', sentences.linkWrong],
    ['https://contoh .go.id', sentences.linkWrong],
    [`https://contoh.go.id/${'x'.repeat(1980)}`, 'Link/URL paling banyak 2.000 karakter'],
  ])('takes or refuses the link %j', (link, message) => expect(linkError(link)).toBe(message))

  const flood = { id: 21_101, hazard: 'banjir', category: 'health', text: '' } as const
  const common = { id: 30_101, hazard: null, category: 'health', text: '' } as const
  const answer = (id: number, link: string | null) => ({ id, level: 'Tinggi' as const, link })

  test('begins each message with the tab and the section, or the id of a question that is not found', () => {
    expect(
      vulnerabilityErrors([answer(21_101, ''), answer(30_101, ''), answer(99, '')], {
        items: [flood, common],
        enabled: ['banjir'],
      }),
    ).toEqual({
      'answers.21101.link': ['Banjir – Pertanyaan Khusus: Link/URL wajib diisi'],
      'answers.30101.link': ['Banjir – Pertanyaan Umum: Link/URL wajib diisi'],
      'answers.99.jawaban': ['Pertanyaan ID 99: Pertanyaan tidak dikenal.'],
      'answers.99.link': ['Pertanyaan ID 99: Link/URL wajib diisi'],
    })
    expect(
      capacityErrors([answer(40_401, 'x')], [{ id: 40_401, groupId: 4, group: 'Layanan Energi', text: '' }]),
    ).toEqual({ 'answers.40401.link': [`Layanan Energi: ${sentences.linkWrong}`] })
  })

  test.each([
    ['the tab under which it was answered', { 30_101: 'badai' }, 'Badai'],
    ['the first tab where that is not known', {}, 'Banjir'],
    ['the first tab where that one is shut by now', { 30_101: 'kekeringan' }, 'Banjir'],
  ] as const)('begins the message of a general question with %s', (_what, answeredUnder, tab) => {
    expect(
      vulnerabilityErrors([answer(30_101, '')], {
        items: [common],
        enabled: ['banjir', 'badai'],
        answeredUnder,
      }),
    ).toEqual({ 'answers.30101.link': [`${tab} – Pertanyaan Umum: Link/URL wajib diisi`] })
  })

  test('on hazards needs an active hazard and one answer', () => {
    const nothing = { general: [], special: [] }
    expect(hazardInstrumentErrors(nothing, { ...nothing, enabled: [] })).toEqual({
      bencana: [sentences.noActiveHazard],
    })
    expect(hazardInstrumentErrors(nothing, { ...nothing, enabled: ['badai'] })).toEqual({
      pertanyaan_umum: [sentences.answerSomething],
    })
  })
})
