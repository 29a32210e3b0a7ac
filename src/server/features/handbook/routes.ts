import { getHandbook } from '#contract/handbook.ts'
import { currentHandbook } from '#server/form-versions/handbook.ts'
import { commonRead, type Route } from '#server/http/implement.ts'

export const handbookRoutes: Route[] = [
  commonRead(getHandbook, async ({ services, now }) => ({
    data: currentHandbook(services.forms, now).map(({ id, sections, checks, ...form }) => ({
      ...{ form_type: id, ...form },
      sections: sections.map((section) => ({
        ...section,
        questions: section.questions.map(({ isCarried, ...question }) => ({
          ...question,
          is_carried: isCarried,
        })),
      })),
      checks: checks.map(({ isHard, ...check }) => ({ ...check, is_hard: isHard })),
    })),
  })),
]
