import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, test } from 'vitest'

import { show } from '../testing/show.tsx'
import { TextField } from '../ui/fields.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { dropUnstorableSigns } from './typed-signs.ts'

let stop = () => {}
beforeEach(() => {
  stop = dropUnstorableSigns()
})
afterEach(() => stop())

const given: string[] = []
function Fields() {
  const [words, setWords] = useState('')
  const take = (value: string) => {
    given.push(value)
    setWords(value)
  }
  return (
    <>
      <TextField label="Nama" value={words} onChange={({ target }) => take(target.value)} />
      <TextField label="E-mail" type="email" value={words} onChange={({ target }) => take(target.value)} />
      <TextArea label="Catatan" value={words} onChange={take} max={500} />
      <input type="file" aria-label="Berkas" />
    </>
  )
}

test.each(['Nama', 'E-mail', 'Catatan'])(
  'what is pasted into %s comes without signs that no text holds',
  (label) => {
    show(<Fields />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: label })
    fireEvent.input(field, { target: { value: 'Si\u0000ti \u001B\uD800😀\u200D\tA' } })
    expect(given.splice(0)).toEqual(['Siti 😀\u200D\tA'])
    expect(field.value).toBe('Siti 😀\u200D\tA')
    // Nothing is left of it: nothing has changed.
    fireEvent.input(field, { target: { value: `${field.value}\u0000` } })
    expect(given.splice(0)).toEqual([])
    expect(field.value).toBe('Siti 😀\u200D\tA')
  },
)

it('leaves the lines of a text, and the caret where it is', () => {
  show(<Fields />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Catatan' })
  fireEvent.input(field, { target: { value: 'Satu\u0000\nDua', selectionStart: 5, selectionEnd: 5 } })
  expect(field.value).toBe('Satu\nDua')
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4])
})

it('touches no file', () => {
  show(<Fields />)
  const field = screen.getByLabelText<HTMLInputElement>('Berkas')
  Object.defineProperty(field, 'value', { value: 'C:\\fakepath\\a\u0001b.pdf' })
  expect(() => fireEvent.input(field)).not.toThrow()
})
