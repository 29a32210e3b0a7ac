import type { Page } from 'playwright-core'

/** Something that the browser keeps for the forms: its key, and its value as JSON. */
type KeptEntry = { key: string; text: string }

/** All that this browser keeps for the forms; nothing before the product has kept something. */
export async function keptEntries(page: Page): Promise<KeptEntry[]> {
  return page.evaluate(async () => {
    const resultOf = async <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused.')))
      })
    const forms = await resultOf(indexedDB.open('silika-forms'))
    try {
      if (!forms.objectStoreNames.contains('kept')) return []
      const kept = forms.transaction('kept').objectStore('kept')
      const [keys, values] = await Promise.all([resultOf(kept.getAllKeys()), resultOf(kept.getAll())])
      // Safe: the product writes text keys only.
      return (keys as string[]).map((key, index) => ({ key, text: JSON.stringify(values[index]) }))
    } finally {
      forms.close()
    }
  })
}
