import type { Db } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'

import type { Dossier, OpenDossier } from './dossier.ts'
import { staleProblem } from './refusals.ts'
import { type Asking, getOwnDossier, monthNamed, type Target } from './target.ts'
import { lockReport } from './transition-queries.ts'

/** The version of a report that was opened and not yet saved. */
const openedVersion = 1

/**
 * Refuses a write that does not rest on what is stored. A version says what was read. Without one, as a client of the
 * specification writes, the newest state counts as read unless another account has saved it; what an office returned, it has
 * not saved.
 * @throws Problem staleVersion
 */
export function assertBasis(
  dossier: OpenDossier,
  actor: Pick<Actor, 'id'>,
  version: number | undefined,
): void {
  const { report } = dossier
  const isRead =
    version === undefined
      ? report.version === openedVersion || report.savedById === actor.id
      : report.version === version
  if (!isRead) throw staleProblem(dossier)
}

/**
 * The dossier that a write of the facility begins with. Without a version it is read while its report is held, so that of
 * two writes at once the second rests on the first.
 */
export async function getDossierToWrite(
  request: Asking & { db: Db },
  formId: string,
  target: Target & { version?: number | undefined },
): Promise<Dossier> {
  const { actor, db } = request
  const { report_id: reportId, version } = target
  const month = monthNamed(target)
  const named =
    reportId !== undefined ? { form: formId, reportId } : month !== undefined && { form: formId, month }
  if (version !== undefined || actor.facilityId === null || !named)
    return getOwnDossier(request, formId, target)
  const isHeld = await lockReport(db, actor.facilityId, named)
  const dossier = await getOwnDossier(request, formId, target)
  // Another call may have opened it between the two: now it can be held.
  return isHeld || !dossier.report ? dossier : getDossierToWrite(request, formId, target)
}
