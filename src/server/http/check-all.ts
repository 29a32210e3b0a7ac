import { Problem, problem } from '#contract/problem.ts'

type Errors = Record<string, string[]>

/** Makes each of the checks, so that all that they refuse is told at once: of one field what was found first. @throws Problem */
export function checkAll<Checks extends readonly (() => unknown)[]>(
  ...checks: Checks
): { [Place in keyof Checks]: ReturnType<Checks[Place]> } {
  const errors: Errors = {}
  const passed = checks.map((check) => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'invalidInput') throw error
      // Safe: the details of this problem are the errors by field.
      for (const [field, messages] of Object.entries(error.details['errors'] as Errors))
        errors[field] ??= messages
      return undefined
    }
  })
  if (Object.keys(errors).length > 0) throw problem('invalidInput', { errors })
  // Safe: each has passed.
  return passed as { [Place in keyof Checks]: ReturnType<Checks[Place]> }
}
