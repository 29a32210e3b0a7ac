import { type ComponentProps, useRef } from 'react'

import { Button } from './button.tsx'
import { Field, type FieldWords } from './field.tsx'
import { Icon } from './icons.tsx'

/** Chooses a file: the browser's own control speaks the language of the browser, so that a button of ours opens it. */
export function FilePick({
  word,
  accept,
  onFile,
  variant = 'default',
  icon = 'upload',
  size,
  loading,
  disabled,
  ...marks
}: {
  /** What the button says. */
  word: string
  accept: string
  onFile: (file: File) => void
} & Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'size' | 'loading' | 'disabled'> &
  Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby'>) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <input
        ref={input}
        {...marks}
        type="file"
        className="unseen"
        tabIndex={-1}
        accept={accept}
        disabled={disabled || loading}
        // Where it is wrong the focus is brought to it, and would show it.
        onFocus={() => button.current?.focus()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        ref={button}
        variant={variant}
        icon={icon}
        size={size}
        loading={loading}
        disabled={disabled}
        aria-describedby={marks['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {word}
      </Button>
    </>
  )
}

/** A file as a field of a form, with the name of the one that is chosen. */
export function FileField({
  accept,
  chosen,
  loading = false,
  onFile,
  ...words
}: FieldWords & {
  accept: string
  chosen?: string | undefined
  /** Whether the one that was chosen is on its way. */
  loading?: boolean
  onFile: (file: File) => void
}) {
  return (
    <Field {...words}>
      {(marks) => (
        <span className="cluster">
          <FilePick
            {...marks}
            word={chosen === undefined ? 'Pilih berkas' : 'Ganti berkas'}
            accept={accept}
            loading={loading}
            onFile={onFile}
          />
          {chosen !== undefined && (
            <span className="inline-row">
              <Icon name="document" size={18} /> {chosen}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
