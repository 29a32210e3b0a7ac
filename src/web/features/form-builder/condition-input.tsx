import { useId } from 'react'

import { facilityTypes } from '#domain/facility.ts'
import type { FieldCondition, SingleCondition } from '#forms/answers/conditions.ts'
import {
  codesFor,
  codesIn,
  conditionOn,
  type Group,
  groupOf,
  isGroup,
  operatorOf,
  operators,
  operatorsFor,
  whenOf,
  withCodes,
} from '#forms/building/conditions.ts'
import type { Reference } from '#forms/building/references.ts'
import { conditionText } from '#forms/condition-words.ts'
import type { When } from '#forms/define-form.ts'

import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { optionsOf, Select } from '../../ui/select.tsx'
import { AmountField } from './amount-field.tsx'
import { ReferenceSelect, wordsAmong } from './reference-select.tsx'

import classes from './builder.module.css'

type FacilityFact = Extract<When, { profile: string }> | Extract<When, { findings: string }>
/** What can be asked of the facility and of the report, as an entry of the same list as the questions. */
const facts: Readonly<Record<string, { label: string; when: FacilityFact }>> = {
  '=hospital': {
    label: `Fasyankes adalah ${facilityTypes.hospital.label}`,
    when: { profile: 'type', is: 'hospital' },
  },
  '=publicHealthCenter': {
    label: `Fasyankes adalah ${facilityTypes.publicHealthCenter.label}`,
    when: { profile: 'type', is: 'publicHealthCenter' },
  },
  '=inpatient': { label: 'Menyediakan rawat inap', when: { profile: 'inpatient', is: true } },
  '=outpatient': { label: 'Tidak menyediakan rawat inap', when: { profile: 'inpatient', is: false } },
  '=covid': { label: 'Menangani COVID-19', when: { profile: 'covidHandler', is: true } },
  '=noCovid': { label: 'Tidak menangani COVID-19', when: { profile: 'covidHandler', is: false } },
  '=soft': { label: 'Ada peringatan yang minta penjelasan', when: { findings: 'soft' } },
}
const factOf = (when: FacilityFact) =>
  Object.keys(facts).find((key) => JSON.stringify(facts[key]?.when) === JSON.stringify(when)) ?? ''

/** A condition: as a table of what must hold, and as a sentence below it. */
export function ConditionInput({
  label,
  when,
  references,
  isRequired = false,
  verb = 'Muncul',
  onChange,
}: {
  label: string
  when: When | undefined
  references: readonly Reference[]
  /** There is no saying nothing: the last line stays. */
  isRequired?: boolean
  /** What the condition decides, before 'bila'. */
  verb?: string
  onChange: (when: When | undefined) => void
}) {
  const group = groupOf(when)
  return (
    <fieldset className={`fieldset ${classes.condition}`}>
      <legend className="small strong">{label}</legend>
      {group.parts.length === 0 && <p className="small flat">Selalu.</p>}
      <GroupInput
        group={group}
        references={references}
        isRequired={isRequired}
        depth={1}
        onChange={(next) => onChange(whenOf(next))}
      />
      {when && (
        <p className={classes.sentence} role="status">
          {verb} bila {conditionText(when, wordsAmong(references))}.
        </p>
      )}
    </fieldset>
  )
}

/** How deep groups stand in one another; the server allows five. */
const deepest = 3

function GroupInput({
  group,
  references,
  isRequired,
  depth,
  onChange,
}: {
  group: Group
  references: readonly Reference[]
  isRequired: boolean
  depth: number
  onChange: (group: Group) => void
}) {
  const { joined, parts } = group
  const put = (place: number, part: When | Group | null) =>
    onChange({ joined, parts: parts.flatMap((each, at) => (at === place ? (part ?? []) : each)) })
  const [first] = references
  const fresh: When = first ? conditionOn(first) : { profile: 'inpatient', is: true }
  return (
    <div className={classes.group} data-depth={depth}>
      {parts.length > 1 && (
        <Select
          label="Yang harus terpenuhi"
          hideLabel
          value={joined}
          options={optionsOf({ all: 'Semua ini terpenuhi', any: 'Salah satu ini terpenuhi' })}
          onChange={(next) => onChange({ joined: next, parts })}
        />
      )}
      {parts.map((part, place) => {
        const isLast = isRequired && depth === 1 && parts.length === 1
        return (
          // Conditions have no names: a line is its place.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <div key={place} className={classes.line}>
            {isGroup(part) ? (
              <GroupInput
                group={part}
                references={references}
                isRequired={false}
                depth={depth + 1}
                onChange={(next) => put(place, next.parts.length === 0 ? null : next)}
              />
            ) : (
              <LineInput when={part} references={references} onChange={(next) => put(place, next)} />
            )}
            {!isLast && (
              <IconButton icon="close" label={`Hapus syarat ${place + 1}`} onClick={() => put(place, null)} />
            )}
          </div>
        )
      })}
      <div className="cluster">
        <Button
          variant="subtle"
          size="compact"
          onClick={() => onChange({ joined, parts: [...parts, fresh] })}
        >
          Tambah syarat
        </Button>
        {depth < deepest && parts.length > 0 && (
          <Button
            variant="subtle"
            size="compact"
            onClick={() =>
              onChange({
                joined,
                parts: [...parts, { joined: joined === 'all' ? 'any' : 'all', parts: [fresh, fresh] }],
              })
            }
          >
            Tambah kelompok
          </Button>
        )}
      </div>
    </div>
  )
}

function LineInput({
  when,
  references,
  onChange,
}: {
  when: When
  references: readonly Reference[]
  onChange: (when: When) => void
}) {
  // Safe: what stands in a group as one condition is no group.
  const simple = when as SingleCondition
  const isField = 'field' in simple
  const reference = isField ? references.find(({ name }) => name === simple.field) : undefined
  return (
    <div className={classes.terms}>
      <ReferenceSelect
        label="Yang dilihat"
        value={isField ? simple.field : factOf(simple)}
        references={references}
        extra={Object.entries(facts).map(([value, { label }]) => ({ value, label }))}
        onChange={(value) => {
          const fact = facts[value]
          const next = references.find(({ name }) => name === value)
          if (fact) onChange(fact.when)
          else if (next) onChange(conditionOn(next))
        }}
      />
      {isField && reference && (
        <Comparison key={simple.field} when={simple} reference={reference} onChange={onChange} />
      )}
    </div>
  )
}

/** What is asked of an answer, and what it is compared with. */
function Comparison({
  when,
  reference,
  onChange,
}: {
  when: FieldCondition
  reference: Reference
  onChange: (when: When) => void
}) {
  const id = useId()
  const operator = operatorOf(when)
  const { takes } = operators[operator]
  const chosen = codesIn(when)
  const offered = operatorsFor(reference.field)
  const codes = codesFor(reference)
  // What no longer fits stays to be seen, and to be taken out.
  const gone = chosen.filter((code) => !Object.hasOwn(codes, code))
  return (
    <>
      <Select
        label="Perbandingan"
        hideLabel
        value={operator}
        options={[
          ...(offered.includes(operator)
            ? []
            : [{ value: operator, label: `${operators[operator].words} (tidak cocok)` }]),
          ...offered.map((value) => ({ value, label: operators[value].words })),
        ]}
        onChange={(next) => onChange(conditionOn(reference, next))}
      />
      {takes === 'amount' && 'above' in when && (
        <AmountField
          label="Batas"
          hideLabel
          value={when.above}
          onChange={(above) => onChange({ field: when.field, above: above ?? 0 })}
        />
      )}
      {takes === 'codes' && (
        <div role="group" aria-labelledby={id} className={classes.codes}>
          <span id={id} className="unseen">
            Jawaban yang dimaksud
          </span>
          {[...Object.entries(codes), ...gone.map((code) => [code, `${code} (tidak ada)`] as const)].map(
            ([code, words]) => (
              <Checkbox
                key={code}
                checked={chosen.includes(code)}
                // One stays: a comparison needs something to compare with.
                disabled={chosen.length === 1 && chosen[0] === code}
                onChange={(on) =>
                  onChange(withCodes(when, on ? [...chosen, code] : chosen.filter((other) => other !== code)))
                }
              >
                {words}
              </Checkbox>
            ),
          )}
        </div>
      )}
    </>
  )
}
