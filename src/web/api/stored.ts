/** Small things that this browser keeps. Storage may be full or forbidden: then nothing is kept, and nothing breaks. */

/** What is kept of sessions; every tab listens for changes of them. */
export const storedNames = {
  /** Who was last signed in, so that the shell opens without a connection. It holds no secret and opens nothing. */
  me: 'silika.me',
  /** Who has left while the server could not be told. */
  leaving: 'silika.leaving',
} as const

export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the browser has kept it. */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The keys that begin with `prefix`. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export function removeStored(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // There was nothing to remove.
  }
}
