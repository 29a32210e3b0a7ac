/** Puts words into the clipboard; whether it took them. A page that is not served securely has none. */
export async function intoClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
