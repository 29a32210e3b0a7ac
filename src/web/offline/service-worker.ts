/** Registers the service worker once the page has loaded. Not in development: it would keep old code. */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const start = () => {
    // Without it the page works as before, only not offline: no message needed.
    register().catch(() => undefined)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** A new worker waits until the pages of the old one are closed: nobody's code changes under their hands. */
async function register() {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  // What came before the worker did not pass through it; from the browser's own cache this costs nothing.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's message takes none
  active?.postMessage(loaded.filter((path) => path.startsWith('/assets/')))
}
