/**
 * What the page uses and Chrome 109 does not have, the last one for Windows 7 and 8.1; nor do Firefox before 126 and Safari before 18.
 * main.tsx fetches it where `URL.parse` is missing, which came last in each of them.
 */
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/array/to-spliced'
import 'core-js/actual/array/with'
import 'core-js/actual/map/group-by'
import 'core-js/actual/object/group-by'
import 'core-js/actual/promise/with-resolvers'
import 'core-js/actual/url/parse'

if (!('any' in AbortSignal)) Object.assign(AbortSignal, { any: anyOf })

/** Aborted with the first of the signals, for its reason. */
function anyOf(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}
