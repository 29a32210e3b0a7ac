import { type ComponentType, type ReactNode, Suspense } from 'react'

import { formIds } from '#domain/form-ids.ts'
import type { AnswerSheet } from '#forms/context.ts'

import { LateCode, useCode } from '../../ui/late-code.tsx'
import { patientPart } from '../../ui/lazy-page.ts'
import { Skeletons } from '../../ui/states.tsx'
import { DeviceListLink } from './device-list-link.tsx'
import type { ExtraProps, InputProps, OpenForm } from './open-form.ts'

/** What stands above the questions of a section beside what the definition says. */
type SectionExtra = {
  /** The ids of its sections, or the first one that is shown. */
  at: readonly string[] | 'first'
  Part: ComponentType<ExtraProps>
  /** Whether it concerns this facility, by what it has answered so far. */
  isAsked?: (open: OpenForm) => boolean
  /** In pixels, while its code arrives. */
  height: number
}

/** An input that the page draws itself. */
type ExtraInput = {
  Part: ComponentType<InputProps>
  /** The section to which it leads. */
  leadsTo: string
}

const loadBeds = () => import('./bed-occupancy-card.tsx')

/** The way to bed occupancy, without which the device may be offline already. */
function BedOccupancy({ open }: ExtraProps) {
  const code = useCode(loadBeds)
  if (code) return <code.BedOccupancyCard open={open} />
  return (
    open.hasBeds && (
      <LateCode>
        <Skeletons rows={1} height={64} />
      </LateCode>
    )
  )
}

/** The section with the counts of devices, where their list is uploaded. */
const deviceSection = 'alat'

/** What a form has beside its questions, by the form's id; `inputs` by the field's path. */
const formExtras: Readonly<
  Record<string, { sections: readonly SectionExtra[]; inputs?: Readonly<Record<string, ExtraInput>> }>
> = {
  [formIds.waste]: {
    sections: [
      { at: 'first', Part: BedOccupancy, height: 64 },
      {
        // Where the kilograms stand that ME-SMILE has weighed and seen transported.
        at: ['pengangkutan', 'timbulan'],
        isAsked: ({ answers }) => answers['org_me_smile'] === 'ya',
        Part: patientPart(() => import('./me-smile-import.tsx'), 'MeSmileImport'),
        height: 96,
      },
    ],
  },
  [formIds.mercury]: {
    sections: [
      {
        at: [deviceSection],
        Part: patientPart(() => import('./device-list-upload.tsx'), 'DeviceListUpload'),
        height: 160,
      },
    ],
    inputs: { mer_sheet: { Part: DeviceListLink, leadsTo: deviceSection } },
  },
}

/** What the form of an open report has above the questions of a section. */
export function SectionExtras({
  open,
  section,
  isFirst,
}: ExtraProps & { section: string; isFirst: boolean }) {
  return formExtras[open.form.id]?.sections
    .filter(
      ({ at, isAsked }) => (at === 'first' ? isFirst : at.includes(section)) && (isAsked?.(open) ?? true),
    )
    .map(({ at, Part, height }) => (
      <Suspense key={String(at)} fallback={<Skeletons rows={1} height={height} />}>
        <Part open={open} />
      </Suspense>
    ))
}

/** The inputs that a form's page draws itself, by path. */
export function extraInputs(
  formId: string,
  answers: AnswerSheet,
  goToSection: (id: string) => void,
): Readonly<Record<string, ReactNode>> {
  return Object.fromEntries(
    Object.entries(formExtras[formId]?.inputs ?? {}).map(([path, { Part, leadsTo }]) => [
      path,
      <Part key={path} path={path} answers={answers} onGo={() => goToSection(leadsTo)} />,
    ]),
  )
}
