import { categories, type CategoryKey, categoryKeys, type HazardKey, hazards } from '#domain/hazards.ts'

import { bankOfHazard, countTicks, type HazardAnswers, type HazardBank } from './hazard-answers.ts'
import { HazardParts, type OpenPlace } from './hazard-parts.tsx'
import { ImpactLevels } from './impact-levels.tsx'
import { ImpactTable } from './impact-table.tsx'

const parts = categoryKeys.map((key) => ({ key, label: categories[key].name }))

/** The questions of the hazard instrument: a tab for each hazard, within it one for each category. */
export function HazardQuestions({
  bank,
  enabled,
  isKnown,
  answers,
  place,
  isReadOnly,
  isChecked,
  withProblems,
  onChange,
}: {
  bank: HazardBank
  enabled: readonly HazardKey[]
  isKnown: boolean
  answers: HazardAnswers
  place: OpenPlace<CategoryKey>
  isReadOnly: boolean
  /** Whether sending has been tried: from then on every error is shown. */
  isChecked: boolean
  withProblems: ReadonlySet<number>
  onChange: (answers: HazardAnswers) => void
}) {
  const stateOf = (hazard: HazardKey, category?: CategoryKey) => {
    const own = bankOfHazard(bank, hazard, category)
    return {
      detail: `${countTicks(answers, own)} dicentang`,
      mark: own.general.some(({ id }) => withProblems.has(id)) ? ('errors' as const) : undefined,
    }
  }
  const { hazard, part: category } = place
  const cell = hazard && bankOfHazard(bank, hazard, category)
  return (
    <HazardParts
      instrument="hazard"
      id="kategori"
      label="Kategori dampak"
      parts={parts}
      enabled={enabled}
      isKnown={isKnown}
      place={place}
      stateOf={stateOf}
    >
      {cell && (
        <div className="column">
          <ImpactTable
            caption={`Dampak ${hazards[hazard].name} pada ${categories[category].name}`}
            items={cell.general}
            answers={answers}
            isReadOnly={isReadOnly}
            isChecked={isChecked}
            onChange={onChange}
          />
          <ImpactLevels items={cell.special} answers={answers} isReadOnly={isReadOnly} onChange={onChange} />
        </div>
      )}
    </HazardParts>
  )
}
