import { fieldProblems } from '#contract/problem.ts'
import type { ContentValue } from '#domain/content.ts'
import { headingsOf } from '#domain/rich-text/model.ts'
import type { FormDefinition, GuideLink } from '#forms/define-form.ts'
import { guideLinksOf } from '#forms/guide-links.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { listReadable } from '#server/features/contents/queries.ts'

/**
 * Refuses a link to a part of a guide that readers do not find. One that `kept` forms have stays: its guide may have gone since.
 * @throws Problem invalidInput at each such link
 */
export async function assertGuides(
  db: ReadDb,
  form: FormDefinition,
  kept: readonly FormDefinition[],
): Promise<void> {
  const before = new Set(kept.flatMap((each) => guideLinksOf(each).map(({ guide }) => guide)))
  const links = guideLinksOf(form).filter(({ guide }) => !before.has(guide))
  if (links.length === 0) return
  const guides = new Map(
    (await listReadable(db, 'guide', false)).flatMap(({ slug, published }) =>
      published ? [[slug, published] as const] : [],
    ),
  )
  const faults = links.flatMap(({ path, guide }): [string, string][] => {
    const fault = faultOf(guide, guides)
    return fault === null ? [] : [[`definition.${path}.guide`, fault]]
  })
  if (faults.length > 0) throw fieldProblems(faults)
}

function faultOf(guide: GuideLink, guides: ReadonlyMap<string, ContentValue>): string | null {
  const [slug = '', heading] = guide.split('#')
  const text = guides.get(slug)
  if (!text) return 'Panduan ini tidak ada, atau belum terbit'
  const isThere = heading === undefined || headingsOf(text.isi).some(({ id }) => id === heading)
  return isThere ? null : `Bagian ini tidak ada di panduan “${text.judul}”`
}
