import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
  Textarea,
  type TextareaProps,
} from '@mantine/core'
import { useState } from 'react'

import { Icon } from './icons.tsx'

/** One line of text with its label; the error stands below. */
export function TextField(props: TextInputProps & { label: string }) {
  return <TextInput size="md" {...props} />
}
/** Several lines of text. */
export function TextAreaField(props: TextareaProps & { label: string }) {
  return <Textarea size="md" {...props} />
}
/** A password that can be looked at. */
export function PasswordField(props: PasswordInputProps & { label: string }) {
  const [isSeen, setSeen] = useState(false)
  return (
    <PasswordInput
      size="md"
      visible={isSeen}
      onVisibilityChange={setSeen}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-label': isSeen ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi',
        'aria-hidden': false,
      }}
      // The library marks every other input with an error, but not this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'unseen' : 'seen'} />
}
