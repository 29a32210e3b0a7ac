import type { CapacityItem } from '#domain/self-assessment/questions.ts'

import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { answeredText, type LinkedAnswers, markOf } from './linked-answers.ts'
import { QuestionList } from './question-list.tsx'

import classes from './instrument.module.css'

export type CapacityGroup = { id: string; name: string; items: CapacityItem[] }

/** The groups in the order of their ids, in which the questions come. */
export function groupsOf(items: readonly CapacityItem[]): CapacityGroup[] {
  const names = new Map(items.map(({ groupId, group }) => [groupId, group]))
  return [...names].map(([id, name]) => ({
    id: String(id),
    name,
    items: items.filter(({ groupId }) => groupId === id),
  }))
}

/** The questions of the capacity instrument, group by group. */
export function CapacityQuestions({
  groups,
  group,
  onGroup,
  answers,
  isChecked,
  withProblems,
  onChange,
}: {
  groups: readonly CapacityGroup[]
  /** The open one. */
  group: CapacityGroup | undefined
  onGroup: (id: string) => void
  answers: LinkedAnswers
  /** Whether the open group shows every error. */
  isChecked: boolean
  withProblems: ReadonlySet<number>
  onChange: (answers: LinkedAnswers) => void
}) {
  return (
    <div className={classes.split}>
      <Tabs
        id="kelompok"
        label="Kelompok pertanyaan"
        look="steps"
        isNumbered
        tabs={groups.map((one) => ({
          key: one.id,
          label: one.name,
          detail: answeredText(answers, one.items),
          mark: markOf(one.items, answers, withProblems),
        }))}
        current={group?.id}
        onChange={onGroup}
      />
      {group && (
        <TabPanel id="kelompok" current={group.id}>
          <div className={classes.part}>
            <div className="spread baseline">
              <h2 id="judul-kelompok" tabIndex={-1} className="heading">
                {group.name}
              </h2>
              <p className="flat soft">{answeredText(answers, group.items)}</p>
            </div>
            <QuestionList
              // Each list begins at its top.
              key={group.id}
              instrument="capacity"
              label={group.name}
              groups={[{ title: null, items: group.items }]}
              answers={answers}
              isChecked={isChecked}
              onChange={onChange}
            />
          </div>
        </TabPanel>
      )}
    </div>
  )
}
