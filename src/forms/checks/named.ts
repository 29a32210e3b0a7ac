import { acrossRules } from './across.ts'
import { borRules } from './bor.ts'
import { covidRules } from './covid.ts'
import { keslingRules } from './kesling.ts'
import { kitRules } from './kit.ts'
import { limbahRules } from './limbah.ts'
import { merkuriRules } from './merkuri.ts'
import type { Breach, RuleInput } from './rules.ts'

type Rule = (input: RuleInput) => Breach[]

/** The rules that only one form needs, or that compare forms, by the name under which a definition calls them. */
const rules = {
  ...limbahRules,
  ...borRules,
  ...covidRules,
  ...merkuriRules,
  ...keslingRules,
  ...kitRules,
  ...acrossRules,
} satisfies Record<string, Rule>
export type NamedRule = keyof typeof rules
export const namedRules: Readonly<Record<NamedRule, Rule>> = rules
