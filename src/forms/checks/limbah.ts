import type { Breach, RuleInput } from './rules.ts'

/** The checks of the medical-waste report that no general rule covers. */
export const limbahRules = {
  'limbah.placeholder': () => [],
} satisfies Record<string, (input: RuleInput) => Breach[]>
