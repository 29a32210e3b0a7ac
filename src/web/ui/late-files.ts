/** The files of code that is loaded later: there, on their way, or named to the browser. */
const files = new Map<string, Promise<unknown>>()

/**
 * Loads code that comes later; the build has every `import()` do so, in place of Vite's own helper. Code whose file did not come Firefox
 * never asks for again on the same page, nor does Safari where it was named to it: there all files must be there before it is imported.
 * Chromium imports what is on its way. A stylesheet that did not come is asked for again, which Vite takes for there.
 * @throws Error in the words by which the router knows code that is missing, as after a release: it loads the page again, once for these
 * words, which are the same whichever of the files was the first that did not come
 */
export async function withFiles<Code>(
  load: () => Promise<Code>,
  names: readonly string[] = [],
): Promise<Code> {
  try {
    await Promise.all(names.map(arrive))
  } catch (cause) {
    throw new Error(`Failed to fetch dynamically imported module: ${names[0]}`, { cause })
  }
  return load()
}

function arrive(name: string): Promise<unknown> {
  const known = files.get(name)
  if (known) return known
  const coming = bring(`/${name}`).catch((error: unknown) => {
    files.delete(name)
    throw error
  })
  files.set(name, coming)
  return coming
}

/** Whether the browser never asks again for what did not come. Nothing but their own properties tells Firefox and Safari from others. */
const keepsFailures = () =>
  CSS.supports('-moz-appearance', 'none') || CSS.supports('-webkit-nbsp-mode', 'normal')

async function bring(address: string): Promise<void> {
  // What the page began with is there.
  if (document.querySelector(`[href="${address}"], [src="${address}"]`)) return
  if (address.endsWith('.css')) await linked('stylesheet', address)
  else if (keepsFailures()) await stored(address)
  // The browser reads it as it comes, and a failure is the import's to tell.
  else void linked('modulepreload', address).catch(() => {})
}

/** Brings a file of code to where the browser finds it when it is imported. */
async function stored(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status}`)
  await response.arrayBuffer()
}

async function linked(rel: 'modulepreload' | 'stylesheet', href: string): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel, crossOrigin: '', href })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  link.addEventListener('load', resolve)
  link.addEventListener('error', reject)
  document.head.append(link)
  try {
    await promise
  } catch (error) {
    link.remove()
    throw error
  }
}
