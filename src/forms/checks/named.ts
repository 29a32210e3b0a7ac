import { borRules } from './bor.ts'
import { limbahRules } from './limbah.ts'
import type { Breach, RuleInput } from './rules.ts'

type Rule = (input: RuleInput) => Breach[]

/** The rules that only one form needs, by the name under which its definition calls them. */
const rules = { ...limbahRules, ...borRules } satisfies Record<string, Rule>
export type NamedRule = keyof typeof rules
export const namedRules: Readonly<Record<NamedRule, Rule>> = rules
