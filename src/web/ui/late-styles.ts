/** The addresses of stylesheets that were asked for and did not come. */
const missing = new Set<string>()

/** Notes what does not come, from now on. */
export function watchStyles(): void {
  document.addEventListener('error', note, true)
}
function note({ target: link }: Event) {
  if (link instanceof HTMLLinkElement && link.rel === 'stylesheet') missing.add(link.href)
}

/**
 * Loads code of the page, after the stylesheets that did not come before. Vite asks for each only once: at the next try, or with other
 * code of the same look, it would be taken for there, and the page would stand without it.
 */
export async function withStyles<Code>(load: () => Promise<Code>): Promise<Code> {
  await Promise.all(Array.from(missing, arrive))
  return load()
}

/** Is fulfilled once it has come or failed again: what else is loaded may not need it. */
async function arrive(href: string): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  link.addEventListener('load', () => resolve(missing.delete(href)))
  link.addEventListener('error', resolve)
  document.head.append(link)
  await promise
}
