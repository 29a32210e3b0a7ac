import { namesOf } from '#domain/names-of.ts'
import type { ServiceLevel } from '#domain/service-levels.ts'

/** The seven sections in the order of the form (the key is the section's id); `wash` marks the five that make the WASH level. */
export const healthSections = {
  air: { label: 'Air', wash: true },
  sanitasi: { label: 'Sanitasi', wash: true },
  limbah: { label: 'Limbah', wash: true },
  higiene: { label: 'Higiene', wash: true },
  kebersihan_lingkungan: { label: 'Kebersihan Lingkungan', wash: true },
  energi: { label: 'Energi & Lingkungan', wash: false },
  manajemen: { label: 'Manajemen & Tenaga Kerja', wash: false },
} as const

export type HealthSection = keyof typeof healthSections

export const healthSectionNames = namesOf(healthSections)

/** By which words beside its own a section is asked for: its number, and the names that the charts and forms give it. */
const sectionWords: Record<HealthSection, readonly string[]> = {
  air: ['1'],
  sanitasi: ['2'],
  limbah: ['3', 'limbah_medis', 'pengelolaan_limbah_medis'],
  higiene: ['4', 'kebersihan_tangan'],
  kebersihan_lingkungan: ['5'],
  energi: ['6', 'energi_lingkungan'],
  manajemen: ['7', 'manajemen_tenaga_kerja'],
}

/** The section that a word or number means, however its parts are joined; undefined where it means none. */
export function healthSectionOf(word: string): HealthSection | undefined {
  const plain = word
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
  return healthSectionNames.find((section) => section === plain || sectionWords[section].includes(plain))
}

/** The five sections of `status_evaluations`, in the order in which they are listed. */
export const washSections = ['air', 'sanitasi', 'higiene', 'limbah', 'kebersihan_lingkungan'] as const

export type WashSection = (typeof washSections)[number]

/** One section as judged; its level is null while a required answer is missing. */
export type SectionLevel<S extends HealthSection = HealthSection> = {
  section: S
  label: string
  level: ServiceLevel | null
  /** The level that the section reaches once `reasons` are fixed; null at the highest level. */
  next: ServiceLevel | null
  /** What is lacking for the next level, in Indonesian. */
  reasons: string[]
}

/** One section with its score, which is null with its level. */
export type SectionResult<S extends HealthSection = HealthSection> = SectionLevel<S> & {
  /** 0 to 100, unrounded: Σ(weight × credit) ÷ Σ weight. */
  score: number | null
}
