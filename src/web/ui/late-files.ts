/** The files of code that is loaded later: there, or on their way. */
const files = new Map<string, Promise<unknown>>()

/**
 * Loads code as soon as all of its files are there; the build has every `import()` do so, in place of Vite's own helper. Code whose file
 * did not come Firefox never asks for again on the same page, and a stylesheet is taken for there by Vite. Here the next try asks again.
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

async function bring(address: string): Promise<void> {
  // What the page began with is there.
  if (document.querySelector(`[href="${address}"], [src="${address}"]`)) return
  await (address.endsWith('.css') ? styled : stored)(address)
}

/** Brings a file of code to where the browser finds it when it is imported. */
async function stored(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status}`)
  await response.arrayBuffer()
}

async function styled(href: string): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
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
