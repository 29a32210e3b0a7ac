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

export const healthSectionNames = Object.keys(healthSections) as [HealthSection, ...HealthSection[]]

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
