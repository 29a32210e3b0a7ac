import { type CategoryKey, type HazardKey, hazardKeys, hazards, type Level } from './hazards.ts'
import { isLink } from './link.ts'
import { type Day, dayIn, type Zone } from './time.ts'
import { seenLength } from './words.ts'

/**
 * The self-assessment of climate resilience (CRESHCF): its periods, its three parts and how they differ, every sentence that
 * it shows, and what page and server both refuse.
 */

// ————— Periods —————

export type Semester = 1 | 2
export type AssessmentPeriod = { year: number; semester: Semester }
export const firstAssessmentYear = 2020
export const lastAssessmentYear = 2199

/** The period that it is at `now` in `zone`: January to June is semester 1, July to December semester 2. */
export function currentPeriod(now: Date, zone: Zone): AssessmentPeriod {
  const today = dayIn(zone, now)
  return { year: Number(today.slice(0, 4)), semester: Number(today.slice(5, 7)) <= 6 ? 1 : 2 }
}

export function previousPeriod({ year, semester }: AssessmentPeriod): AssessmentPeriod {
  return semester === 2 ? { year, semester: 1 } : { year: year - 1, semester: 2 }
}

export function firstDayOfPeriod({ year, semester }: AssessmentPeriod): Day {
  return `${year}-${semester === 1 ? '01' : '07'}-01`
}

/** Whether the semester has begun on `today`; one that has not is refused. */
export function hasBegun(period: AssessmentPeriod, today: Day): boolean {
  return firstDayOfPeriod(period) <= today
}

/** The semesters of a year that have begun on `today`, in their order. */
export function begunSemesters(year: number, today: Day): Semester[] {
  return ([1, 2] as const).filter((semester) => hasBegun({ year, semester }, today))
}

/** `Semester 2 Tahun 2026` */
export function periodText({ year, semester }: AssessmentPeriod): string {
  return `Semester ${semester} Tahun ${year}`
}

/** What page and server say of a semester that has not begun: `Semester 2 Tahun 2090 belum dimulai.` */
export function notBegunText(period: AssessmentPeriod): string {
  return `${periodText(period)} belum dimulai.`
}

// ————— What is shown —————

/** The example address in the link messages. */
const exampleLink = 'https://contoh.go.id/dokumen'

/** Every message of the module, word for word; the screens and the server take them from here. */
export const sentences = {
  // The flow
  hazardStopsHere:
    "Data berhasil disimpan. Anda tidak dapat melanjutkan karena jawaban pada pertanyaan pertama adalah 'Tidak'.",
  nothingSavedBefore: 'Belum ada data penilaian sebelumnya untuk periode ini.',
  quickSaved: 'Penilaian berhasil disimpan.',
  // The rules of the quick assessments
  pickHazard: 'Silakan pilih minimal satu jenis bencana alam yang sering terjadi.',
  answerAll: 'Harap jawab semua pertanyaan sebelum melanjutkan.',
  questionsNotLoaded: 'Daftar pertanyaan belum dimuat. Tidak dapat menyimpan.',
  periodRequired: 'userId, year, dan semester wajib diisi',
  // The rules of the instruments
  validationFailed: 'Validasi Gagal',
  noActiveHazard:
    'Tidak ada jenis bencana yang aktif. Silakan aktifkan minimal satu jenis bencana pada halaman sebelumnya.',
  answerSomething:
    'Silakan jawab minimal satu pertanyaan pada bagian Pertanyaan Umum atau Pertanyaan Khusus sebelum mengirim.',
  linkRequired: 'Link/URL wajib diisi',
  linkWrong: `Format URL tidak valid. Contoh: ${exampleLink}`,
  completeLinks: 'Harap lengkapi link/URL untuk semua jawaban yang dipilih:',
  questionById: (id: number) => `Pertanyaan ID ${id}`,
  // Errors of the module
  environmentMissing: 'Konfigurasi environment tidak ditemukan.',
  tokenMissing: 'Token autentikasi tidak ditemukan.',
  userIdMissing: 'User ID tidak ditemukan di cookies.',
  questionsMalformed: 'Format data pertanyaan tidak sesuai.',
  questionsFailed: (reason: string) => `Gagal memuat daftar pertanyaan: ${reason}`,
  answersFailed: (reason: string) => `Gagal memuat jawaban sebelumnya: ${reason}`,
  userFailed: 'Gagal memuat data pengguna',
  nameNotFound: 'Nama Fasyankes Tidak Ditemukan',
  nameFailed: 'Gagal Memuat Nama',
  nameWithoutId: 'ID Pengguna Tidak Ada',
  invalidInput: 'Terdapat kesalahan validasi pada input Anda.',
  invalidData: 'Terdapat kesalahan validasi pada data yang dikirim.',
  signInAgain: 'Autentikasi gagal. Silakan login kembali.',
  saveFailed: (reason: string) => `Gagal menyimpan: ${reason}`,
  noConnection: 'Gagal menghubungi server. Periksa koneksi internet Anda.',
  instrumentMalformed: 'Format data instrumen tidak sesuai.',
  instrumentFailed: (reason: string) => `Gagal memuat data instrumen: ${reason}`,
  specialFailed: (reason: string) => `Gagal memuat data pertanyaan khusus: ${reason}`,
  sendFailed: (reason: string) => `Gagal mengirim data: ${reason}`,
  notSaved: 'Gagal Menyimpan',
  notSavedError: 'Terjadi kesalahan saat menyimpan data.',
  notSavedOffline: 'Tidak dapat menghubungi server. Periksa koneksi Anda.',
  capacitySaveFailed: (reason: string) => `Gagal menyimpan data: ${reason}`,
  // Success
  hazardSent: 'Data Instrumen Bahaya berhasil disimpan.',
  vulnerabilitySent: 'Penilaian Instrumen Kerentanan berhasil disimpan.',
  capacitySent: 'Data penilaian instrument berhasil disimpan.',
  // A row of the reports
  alreadyAnswered: 'Formulir Telah Terkirim',
} as const

/** The fixed words of the nine screens. */
export const labels = {
  profileMenu: 'Fasyankes',
  exampleHospital: 'Rumah Sakit Contoh',
  exampleYear: 2025,
  exampleCaption: 'Contoh, bukan tingkat wilayah Anda',
  cardSource: 'Sumber: Indeks Risiko Bencana Indonesia (IRBI), Badan Nasional Penanggulangan Bencana (BNPB)',
  next: 'Selanjutnya',
  saveQuick: 'Simpan Penilaian',
  save: 'Simpan',
  impact: 'Dampak',
  potentialImpact: 'Potensi Dampak',
  other: 'Sebutkan lainnya...',
  noGeneralItems: 'Tidak ada data pertanyaan untuk kombinasi bahaya dan kategori ini.',
  impactLevels: 'Tingkat Dampak Kejadian Bencana Terhadap Fasyankes',
  noSpecialItems: 'Tidak ada data pertanyaan khusus yang tersedia.',
  specialSection: 'Pertanyaan Khusus',
  generalSection: 'Pertanyaan Umum',
  link: 'Link/URL (wajib diisi)',
  nextTab: 'Next',
  send: 'Kirim',
} as const

/** What a row of the reports says of a quick assessment or an instrument; words that are not known are shown as they are. */
export function reportText(word: string): string {
  return word === 'already answer' ? sentences.alreadyAnswered : word
}

type Part = {
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
} as const satisfies Record<string, Part>

export type AssessmentPart = keyof typeof parts
export const assessmentParts = Object.keys(parts) as [AssessmentPart, ...AssessmentPart[]]
const partOf = (part: AssessmentPart): Part => parts[part]

// ————— Questions —————

/** One item of the hazard instrument, with a box for "has happened" and one for "may happen". */
export type HazardItem = {
  id: number
  hazard: HazardKey
  category: CategoryKey
  /** "Lainnya (sebutkan)": asks for a text. */
  isOther: boolean
  text: string
}
/** One box in a column of the hazard instrument's second section. */
export type ImpactItem = {
  id: number
  hazard: HazardKey
  category: CategoryKey
  dimension: string
  level: Level
  text: string
}
/** One question of the vulnerability instrument; without a hazard it is general. */
export type VulnerabilityItem = { id: number; hazard: HazardKey | null; category: CategoryKey; text: string }
/** One question of the capacity instrument. */
export type CapacityItem = { id: number; groupId: number; group: string; text: string }

/** The questions of the quick assessments that raise the concern when answered `ya`; 8 to 10 lower it. */
export const riskQuestions: readonly number[] = [2, 3, 4, 5, 6, 7]
export const protectiveQuestions: readonly number[] = [8, 9, 10]
/** A question that is asked only where another is answered `ya`. */
const conditionalQuestions: Readonly<Record<number, number>> = { 7: 6 }
export const yesNo = { ya: 'Ya', tidak: 'Tidak' } as const
export type YesNo = keyof typeof yesNo

// ————— Quick assessments —————

type HazardFlags = { readonly [K in HazardKey]?: boolean | undefined }
/** The answers of a quick assessment as they travel, by question id. */
export type QuickAnswerSet = Readonly<
  Record<
    string,
    {
      pertanyaan?: { id: number } | undefined
      jawaban?: string | null | undefined
      bencana?: HazardFlags | null | undefined
    }
  >
>
/** A quick assessment as it is kept. `hazards` is null where the boxes are no part of the answer. */
export type QuickAnswers = { answers: Readonly<Record<string, YesNo>>; hazards: HazardKey[] | null }

/** Errors by the field at which they are shown. */
export type FieldErrors = Record<string, string[]>
const answerYesNo = 'Jawab dengan Ya atau Tidak.'
const isYesNo = (word: unknown): word is YesNo => word === 'ya' || word === 'tidak'

/** Whether a question is asked, given the answers so far. */
export function isQuickQuestionShown(id: number, answerTo: (id: number) => unknown): boolean {
  const other = conditionalQuestions[id]
  return other === undefined || answerTo(other) === 'ya'
}

/** What is wrong with a quick assessment; empty when it can be saved. */
export function quickErrors(
  part: AssessmentPart,
  answers: QuickAnswerSet,
  questionIds: readonly number[],
): FieldErrors {
  if (questionIds.length === 0) return { answers: [sentences.questionsNotLoaded] }
  const { mustAnswer, needsHazard } = partOf(part).quick
  const errors: FieldErrors = {}
  const refuse = (field: string, message: string) => void (errors[field] ??= []).push(message)
  const answerTo = (id: number) => answers[String(id)]?.jawaban

  for (const [key, { pertanyaan, jawaban, bencana }] of Object.entries(answers)) {
    const id = questionIds.find((known) => String(known) === key)
    if (id === undefined) refuse(`answers.${key}.jawaban`, 'Pertanyaan ini tidak dikenal.')
    else if (!isQuickQuestionShown(id, answerTo))
      refuse(
        `answers.${id}.jawaban`,
        `Pertanyaan ${id} hanya dijawab bila pertanyaan ${conditionalQuestions[id]} dijawab Ya.`,
      )
    else if (!isYesNo(jawaban)) refuse(`answers.${id}.jawaban`, answerYesNo)
    if (pertanyaan && String(pertanyaan.id) !== key)
      refuse(`answers.${key}.pertanyaan`, 'Nomor pertanyaan tidak sesuai.')
    if (tickedOf(bencana).length > 0 && !(id === 1 && jawaban === 'ya'))
      refuse(`answers.${key}.bencana`, 'Jenis bencana hanya dipilih pada pertanyaan 1, bila jawabannya Ya.')
  }
  const required = {
    shown: questionIds.filter((id) => isQuickQuestionShown(id, answerTo)),
    first: questionIds.slice(0, 1),
    none: [],
  }[mustAnswer]
  // Where only the first is required, nobody is told to answer all.
  const unanswered = mustAnswer === 'first' ? answerYesNo : sentences.answerAll
  for (const id of required)
    if (answers[String(id)] === undefined) refuse(`answers.${id}.jawaban`, unanswered)
  if (needsHazard && answerTo(1) === 'ya' && tickedOf(answers['1']?.bencana).length === 0)
    refuse('answers.1.bencana', sentences.pickHazard)
  return errors
}

/** A quick assessment without errors as it is kept. */
export function keptQuickAnswers(part: AssessmentPart, answers: QuickAnswerSet): QuickAnswers {
  const kept = Object.entries(answers).flatMap(([id, { jawaban }]) =>
    isYesNo(jawaban) ? [[id, jawaban] as const] : [],
  )
  const ticked = tickedOf(answers['1']?.bencana)
  const isAnswer = ticked.length > 0 || partOf(part).quick.keepsUntickedHazards
  return {
    answers: Object.fromEntries(kept),
    hazards: answers['1']?.jawaban === 'ya' && isAnswer ? ticked : null,
  }
}

function tickedOf(flags: HazardFlags | null | undefined): HazardKey[] {
  return hazardKeys.filter((key) => flags?.[key] === true)
}

/** Whether one may go on from a saved quick assessment to its instrument. */
export function mayContinue(part: AssessmentPart, { answers }: QuickAnswers): boolean {
  return partOf(part).quick.goesOnWith.includes(answers['1'] ?? 'none')
}

/**
 * The hazards that an instrument asks about. The vulnerability instrument takes those of its own quick assessment and, where
 * that holds no boxes, those of the hazard part.
 */
export function enabledHazards(
  part: 'hazard' | 'vulnerability',
  quick: { hazard: QuickAnswers | null; vulnerability: QuickAnswers | null },
): HazardKey[] {
  const own = quick[part]
  if (own?.answers['1'] === 'tidak') return []
  if (own?.hazards) return own.hazards
  return part === 'hazard' ? [] : enabledHazards('hazard', quick)
}

// ————— Instruments —————

/** An answered item of the hazard instrument. */
export type ImpactAnswer = { id: number; impact: boolean; potential: boolean; other: string | null }
/** A ticked box of BESAR, SEDANG or KECIL. */
export type TickedLevel = { id: number; level: Level }
/** A question with three levels and a link to its evidence. */
export type LinkedAnswer = { id: number; level: Level | null; link: string | null }

/** How long the text beside "Lainnya" is. */
const otherLength = { min: 3, max: 200 } as const
export const linkLength = 2000

const unknownQuestion = (id: number) => `${sentences.questionById(id)} tidak dikenal.`
const notEnabled = (hazard: HazardKey) =>
  `Bencana ${hazards[hazard].name} tidak dipilih pada quick assessment.`

/** What is wrong with the answers of the hazard instrument; empty when they can be sent. Unticked items do not count. */
export function hazardInstrumentErrors(
  answers: { general: readonly ImpactAnswer[]; special: readonly TickedLevel[] },
  bank: { general: readonly HazardItem[]; special: readonly ImpactItem[]; enabled: readonly HazardKey[] },
): FieldErrors {
  if (bank.enabled.length === 0) return { bencana: [sentences.noActiveHazard] }
  const errors: FieldErrors = {}
  const refuse = (field: string, message: string) => void (errors[field] ??= []).push(message)
  const general = new Map(bank.general.map((item) => [item.id, item]))
  const special = new Map(bank.special.map((item) => [item.id, item]))
  for (const { id, impact, potential, other } of answers.general) {
    const item = general.get(id)
    const isTicked = impact || potential
    if (!item) refuse(`answers.${id}.jawaban`, unknownQuestion(id))
    else if (isTicked && !bank.enabled.includes(item.hazard))
      refuse(`answers.${id}.jawaban`, notEnabled(item.hazard))
    else if (item.isOther) {
      const wrong = isTicked ? otherTextError(other) : undefined
      if (wrong) refuse(`answers.${id}.name_lainnya`, wrong)
    } else if (other?.trim())
      refuse(`answers.${id}.name_lainnya`, 'Hanya butir lainnya yang diberi keterangan.')
  }
  for (const { id, level } of answers.special) {
    const item = special.get(id)
    if (!item) refuse(`answers.${id}.jawaban`, unknownQuestion(id))
    else if (!bank.enabled.includes(item.hazard)) refuse(`answers.${id}.jawaban`, notEnabled(item.hazard))
    else if (item.level !== level)
      refuse(`answers.${id}.jawaban`, `${sentences.questionById(id)} adalah butir tingkat ${item.level}.`)
  }
  const isAnswered =
    answers.special.length > 0 || answers.general.some(({ impact, potential }) => impact || potential)
  if (!isAnswered) refuse('pertanyaan_umum', sentences.answerSomething)
  return errors
}

/** What is wrong with the words beside a ticked "Lainnya"; undefined when they are right. */
export function otherTextError(text: string | null): string | undefined {
  const words = text?.trim() ?? ''
  if (seenLength(words) >= otherLength.min && words.length <= otherLength.max) return undefined
  return `Sebutkan lainnya dengan ${otherLength.min} sampai ${otherLength.max} karakter.`
}

/** What is wrong with the link of an answered question; undefined when it is right. */
export function linkError(link: string | null): string | undefined {
  const text = link?.trim() ?? ''
  if (text === '') return sentences.linkRequired
  if (text.length > linkLength) return 'Link/URL paling banyak 2.000 karakter'
  return isLink(text) ? undefined : sentences.linkWrong
}

/** What the message of a question begins with: its place on the screen, or its id where it has none. */
const placed = (place: string | undefined, id: number, message: string) =>
  `${place ?? sentences.questionById(id)}: ${message}`

/** The place of a vulnerability question: the hazard's tab and the section. General ones stand under every tab. */
function vulnerabilityPlace(
  hazard: HazardKey | undefined,
  section: 'specialSection' | 'generalSection',
): string {
  return hazard ? `${hazards[hazard].tab} – ${labels[section]}` : labels[section]
}

/** What is wrong with the answers of the vulnerability instrument. Unanswered questions are allowed and need no link. */
export function vulnerabilityErrors(
  answers: readonly LinkedAnswer[],
  { items, enabled }: { items: readonly VulnerabilityItem[]; enabled: readonly HazardKey[] },
): FieldErrors {
  if (enabled.length === 0) return { bencana: [sentences.noActiveHazard] }
  const byId = new Map(items.map((item) => [item.id, item]))
  return linkedErrors(answers, (id) => {
    const item = byId.get(id)
    if (!item) return undefined
    if (!item.hazard) return { place: vulnerabilityPlace(enabled[0], 'generalSection') }
    const refusal = enabled.includes(item.hazard) ? undefined : notEnabled(item.hazard)
    return { place: vulnerabilityPlace(item.hazard, 'specialSection'), refusal }
  })
}

/** What is wrong with the answers of the capacity instrument, of one tab or of all. */
export function capacityErrors(
  answers: readonly LinkedAnswer[],
  items: readonly CapacityItem[],
): FieldErrors {
  const byId = new Map(items.map((item) => [item.id, item]))
  return linkedErrors(answers, (id) => {
    const item = byId.get(id)
    return item && { place: item.group }
  })
}

function linkedErrors(
  answers: readonly LinkedAnswer[],
  find: (id: number) => { place: string; refusal?: string | undefined } | undefined,
): FieldErrors {
  const errors: FieldErrors = {}
  const seen = new Set<number>()
  for (const { id, level, link } of answers) {
    const known = find(id)
    const refuse = (field: string, message: string) =>
      void (errors[`answers.${id}.${field}`] ??= []).push(placed(known?.place, id, message))
    if (!known) refuse('jawaban', 'Pertanyaan tidak dikenal.')
    if (seen.has(id)) refuse('jawaban', 'Pertanyaan dijawab dua kali.')
    seen.add(id)
    if (!level) continue
    if (known?.refusal) refuse('jawaban', known.refusal)
    const wrong = linkError(link)
    if (wrong) refuse('link', wrong)
  }
  if (!answers.some(({ level }) => level !== null)) errors['answers'] = [nothingAnswered]
  return errors
}
const nothingAnswered = 'Jawab minimal satu pertanyaan sebelum mengirim.'
