import { createStore, type UseStore } from 'idb-keyval'

/** What the device keeps for the forms, in a database of its own. Opened late: a browser may forbid it. */
let opened: UseStore | undefined
const formsDatabase = () => (opened ??= createStore('silika-forms', 'kept'))

/*
 * Safari keeps a page that was left as it stands, with what it has begun in the database: whatever the next pages ask would wait for
 * that, until the browser is closed. So nothing may need its page to come to an end.
 */

/** For a step that asks at once for all that it wants: it is on its way before anybody can leave the page. */
export function formsStore(): UseStore {
  return endedAtOnce(formsDatabase())
}

/** For a step that goes on by what it was answered: where its page is left meanwhile, nothing of it is done. */
export function formsInSteps(): UseStore {
  return endedWithPage(formsDatabase())
}

export const endedAtOnce =
  (store: UseStore): UseStore =>
  (mode, step) =>
    store(mode, (kept) => {
      const answer = step(kept)
      kept.transaction.commit()
      return answer
    })

export const endedWithPage =
  (store: UseStore): UseStore =>
  (mode, step) =>
    store(mode, (kept) => {
      const { transaction } = kept
      const leave = () => transaction.abort()
      const stay = () => removeEventListener('pagehide', leave)
      addEventListener('pagehide', leave)
      transaction.addEventListener('complete', stay)
      transaction.addEventListener('abort', stay)
      return step(kept)
    })
