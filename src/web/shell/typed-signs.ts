/** Control signs and halves of a sign that takes two: the server stores no text with a NUL or such a half. */
const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu
const without = (text: string) => text.replaceAll(unstorable, '')

/**
 * Takes signs that no text holds out of whatever is typed or pasted into any field, before React or anybody else reads it: they are
 * not seen, and nobody would find them when the server refuses them. Gives how to stop.
 */
export function dropUnstorableSigns(): () => void {
  addEventListener('input', clean, true)
  return () => removeEventListener('input', clean, true)
}

function clean({ target }: Event): void {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'file')
  if (!isText) return
  const { value, selectionStart: caret } = target
  const kept = without(value)
  if (kept === value) return
  // By the element's prototype: React watches the element's own property, and would take the change for its own.
  Reflect.set(Object.getPrototypeOf(target) as object, 'value', kept, target)
  // An e-mail field has no caret that could be asked for.
  if (caret === null) return
  const place = without(value.slice(0, caret)).length
  target.setSelectionRange(place, place)
}
