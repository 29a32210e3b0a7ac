import { formIds } from '#domain/form-ids.ts'
import { namesOf } from '#domain/names-of.ts'

/** What a rule of data quality says, and what its findings are counted against. */
type QualityRule = {
  label: string
  meaning: string
  /** How it is counted, exactly. */
  counted: string
  /** The forms that it looks at; null for every form. */
  forms: readonly string[] | null
  /** Its findings are a share of the reports that are owed, or of those that have come. */
  of: 'owed' | 'reported'
}

/** The numbers and words that a finding rests on; which of them, its rule knows. */
export type FindingDetail = {
  days?: number
  lacks?: string[]
  sections?: string[]
  measure?: 'waste' | 'bor'
  value?: number
  usual?: number
  score?: number
  from?: number
  to?: number
}

/** A value is an outlier where its modified z-score is above this (Iglewicz and Hoaglin; WHO's Data Quality Review). */
export const outlierScore = 3.5
/** Fewer similar facilities, or earlier months, say nothing about what is usual. */
export const fewestPeers = 5
export const fewestMonths = 6
/** Against a facility's own months: a spread below this share of the median counts as this share. */
export const leastSpread = 0.05

const waste = [formIds.waste]
const score = `|0,6745 × (nilai − median) ÷ MAD| di atas ${String(outlierScore).replace('.', ',')}`

/** The rules of data quality, after WHO's Data Quality Review, in the order in which they are shown. */
const qualityRules = {
  unsent: {
    label: 'Belum melapor',
    meaning: 'Laporan yang wajib dikirim belum masuk, padahal batas waktunya sudah lewat.',
    counted: 'Dihitung setelah batas waktu, dari laporan yang wajib dikirim.',
    forms: null,
    of: 'owed',
  },
  late: {
    label: 'Terlambat',
    meaning: 'Laporan pertama kali dikirim setelah batas waktu.',
    counted: 'Menurut waktu pengiriman pertama, dari laporan yang masuk.',
    forms: null,
    of: 'reported',
  },
  gap: {
    label: 'Isian penting kosong',
    meaning: 'Angka yang menjadi dasar indikator tidak ada dalam laporan.',
    counted:
      'Limbah medis: timbulan, stok akhir, dan BOR fasyankes rawat inap; kesehatan lingkungan: tingkat layanan setiap bagian.',
    forms: [formIds.waste, formIds.health, formIds.keyQuestions],
    of: 'reported',
  },
  peers: {
    label: 'Jauh dari fasyankes sejenis',
    meaning:
      'Timbulan per tempat tidur (Puskesmas: per hari) atau BOR jauh dari fasyankes sejenis bulan itu.',
    counted: `${score} terhadap fasyankes dengan jenis dan kelas yang sama di seluruh Indonesia; paling sedikit ${fewestPeers} fasyankes.`,
    forms: waste,
    of: 'reported',
  },
  history: {
    label: 'Jauh dari bulan-bulan sebelumnya',
    meaning: 'Timbulan atau BOR jauh dari 12 bulan terakhir fasyankes itu sendiri.',
    counted: `${score} terhadap 12 bulan sebelumnya; paling sedikit ${fewestMonths} bulan, MAD paling kecil ${leastSpread * 100}% dari median.`,
    forms: waste,
    of: 'reported',
  },
  stock: {
    label: 'Stok awal tidak bersambung',
    meaning: 'Stok awal berbeda dari stok akhir bulan sebelumnya.',
    counted: 'Selisih jumlah semua kategori lebih dari 0,1 kg.',
    forms: [formIds.waste, formIds.covid],
    of: 'reported',
  },
  balance: {
    label: 'Neraca tidak seimbang',
    meaning: 'Stok awal ditambah timbulan tidak sama dengan yang diolah, diserahkan, dan stok akhir.',
    counted: 'Selisih jumlah semua kategori lebih dari 0,1 kg dan lebih dari 1%.',
    forms: waste,
    of: 'reported',
  },
  copy: {
    label: 'Sama persis dengan bulan lalu',
    meaning: 'Timbulan setiap kategori dan jumlah yang dikelola sama persis dengan laporan bulan sebelumnya.',
    counted: 'Hanya laporan dengan timbulan di atas 0 kg.',
    forms: waste,
    of: 'reported',
  },
  zero: {
    label: 'Timbulan nol',
    meaning: 'Fasyankes yang melapor tidak menghasilkan limbah medis sama sekali.',
    counted: 'Timbulan limbah medis tepat 0 kg.',
    forms: waste,
    of: 'reported',
  },
  band: {
    label: 'Timbulan di luar kewajaran',
    meaning:
      'Timbulan per tempat tidur (Puskesmas: per hari) di luar rentang wajar untuk jenis dan kelasnya.',
    counted:
      'Rumah sakit kelas A dan B 0,05–3 kg per tempat tidur per hari, kelas lain 0,02–3; Puskesmas rawat inap 0,05–20 kg per hari, tanpa rawat inap 0,02–10. Nol dihitung tersendiri.',
    forms: waste,
    of: 'reported',
  },
  beds: {
    label: 'Tempat tidur berbeda dari profil',
    meaning: 'Tempat tidur pada BOR tidak sama dengan profil fasyankes.',
    counted: 'Selisih lebih dari 10% tempat tidur menurut profil sekarang.',
    forms: waste,
    of: 'reported',
  },
  occupancy: {
    label: 'BOR di atas 100%',
    meaning: 'Hari perawatan melebihi hari tempat tidur yang tersedia.',
    counted: 'Hari perawatan dibagi hari tempat tidur bulan itu.',
    forms: waste,
    of: 'reported',
  },
  contradiction: {
    label: 'Dua formulir bertentangan',
    meaning:
      'Pertanyaan kunci memberi layanan dasar pada suatu bagian, formulir kesehatan lingkungan bulan yang sama tidak, atau sebaliknya.',
    counted:
      'Layanan dasar atau lebih pada Air, Sanitasi, Limbah, dan Kebersihan Lingkungan; Higiene tidak dibandingkan karena pertanyaannya berbeda.',
    forms: [formIds.keyQuestions],
    of: 'reported',
  },
} as const satisfies Record<string, QualityRule>

export type QualityRuleId = keyof typeof qualityRules
export const qualityRuleIds = namesOf(qualityRules)

export const getQualityRule = (id: QualityRuleId): QualityRule => qualityRules[id]
