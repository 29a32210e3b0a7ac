import { categories, type CategoryKey, categoryKeys, type HazardKey, hazards } from '#domain/hazards.ts'

import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import {
  bankOfCell,
  bankOfHazard,
  countTicks,
  type HazardAnswers,
  type HazardBank,
} from './hazard-answers.ts'
import { HazardTabs } from './hazard-tabs.tsx'
import { ImpactLevels } from './impact-levels.tsx'
import { ImpactTable } from './impact-table.tsx'

import style from './instrument.module.css'

/** The questions of the hazard instrument: a tab for each hazard, within it one for each category. */
export function HazardQuestions({
  bank,
  enabled,
  answers,
  place: { hazard, category },
  onHazard,
  onCategory,
  isReadOnly,
  isChecked,
  withProblems,
  onChange,
}: {
  bank: HazardBank
  enabled: readonly HazardKey[]
  answers: HazardAnswers
  /** The open tabs; no hazard where none is enabled. */
  place: { hazard: HazardKey | undefined; category: CategoryKey }
  onHazard: (hazard: HazardKey) => void
  onCategory: (category: CategoryKey) => void
  isReadOnly: boolean
  /** Whether sending has been tried: from then on every error is shown. */
  isChecked: boolean
  withProblems: ReadonlySet<number>
  onChange: (answers: HazardAnswers) => void
}) {
  const stateOf = (own: HazardBank) => ({
    detail: `${countTicks(answers, own)} dicentang`,
    mark: own.general.some(({ id }) => withProblems.has(id)) ? ('errors' as const) : undefined,
  })
  const cell = hazard && bankOfCell(bank, hazard, category)
  return (
    <>
      <HazardTabs
        label="Jenis bencana"
        enabled={enabled}
        current={hazard}
        stateOf={(key) => stateOf(bankOfHazard(bank, key))}
        onChange={onHazard}
      />
      {hazard && cell && (
        <TabPanel id="bencana" current={hazard}>
          <div className={style.part}>
            <Tabs
              id="kategori"
              label={`Kategori dampak ${hazards[hazard].tab}`}
              look="line"
              isNumbered
              tabs={categoryKeys.map((key) => ({
                key,
                label: categories[key].name,
                ...stateOf(bankOfCell(bank, hazard, key)),
              }))}
              current={category}
              onChange={onCategory}
            />
            <TabPanel id="kategori" current={category}>
              <div className={style.parts}>
                <ImpactTable
                  caption={`Dampak ${hazards[hazard].name} pada ${categories[category].name}`}
                  items={cell.general}
                  answers={answers}
                  isReadOnly={isReadOnly}
                  isChecked={isChecked}
                  onChange={onChange}
                />
                <ImpactLevels
                  items={cell.special}
                  answers={answers}
                  isReadOnly={isReadOnly}
                  onChange={onChange}
                />
              </div>
            </TabPanel>
          </div>
        </TabPanel>
      )}
    </>
  )
}
