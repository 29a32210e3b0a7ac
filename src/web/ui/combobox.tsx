import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Button, ComboBox, Input } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem, Text } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'

import { messageOf } from '../api/call.ts'
import { speakIndonesian } from './aria-words.ts'
import { Icon } from './icons.tsx'
import type { SearchableSelectProps } from './searchable-select.tsx'

import list from './combobox.module.css'
import classes from './control.module.css'

speakIndonesian()

/** Milliseconds after the last letter. */
const pause = 250

/** See SearchableSelect. */
export function Combobox({
  label,
  value,
  onChange,
  find,
  among,
  error,
  hint,
  placeholder,
  disabled = false,
}: SearchableSelectProps) {
  const belowId = useId()
  const chosen = value?.label ?? ''
  const [typed, setTyped] = useState(chosen)
  const [shown, setShown] = useState(value)
  // Chosen here, or set from outside.
  if (value?.id !== shown?.id) {
    setShown(value)
    setTyped(chosen)
  }
  const [dialog, setDialog] = useState<Element | null>(null)
  // What was chosen stands in the field; it is not what is looked for.
  const asked = useSettled(typed === chosen ? '' : typed.trim())
  const found = useQuery({
    queryKey: ['options', ...among, asked],
    queryFn: () => find(asked),
    placeholderData: keepPreviousData,
    enabled: !disabled,
  })
  const options = found.data ?? []
  const below = error || hint
  return (
    <I18nProvider locale="id-ID">
      <ComboBox
        className={classes.control ?? ''}
        ref={(box) => setDialog(box?.closest('dialog') ?? null)}
        items={options}
        selectedKey={value?.id ?? null}
        inputValue={typed}
        onInputChange={setTyped}
        // What was only typed is no choice.
        onBlur={() => setTyped(chosen)}
        onSelectionChange={(id) => onChange(options.find((option) => option.id === id) ?? null)}
        isDisabled={disabled}
        isInvalid={Boolean(error)}
        {...(below && { 'aria-describedby': belowId })}
        allowsEmptyCollection
        menuTrigger="focus"
        defaultFilter={() => true}
      >
        <Label className={classes.label ?? ''}>{label}</Label>
        <span className={classes.pick}>
          <Input
            className={classes.input ?? ''}
            {...(placeholder && { placeholder })}
            autoComplete="off"
            spellCheck={false}
          />
          <Button className={list.open ?? ''}>
            <Icon name="down" size={18} />
          </Button>
        </span>
        {below && (
          <p id={belowId} className={classes.below}>
            <span className={error ? classes.error : undefined} role={error ? 'alert' : undefined}>
              {below}
            </span>
          </p>
        )}
        {/* Everything outside of a modal dialog is out of reach: its list lies inside. */}
        <Popover className={list.popover ?? ''} {...(dialog && { UNSTABLE_portalContainer: dialog })}>
          <ListBox
            className={list.list ?? ''}
            renderEmptyState={() => (
              <p className={list.empty} role="status">
                {found.isPending ? 'Mencari…' : found.isError ? messageOf(found.error) : 'Tidak ditemukan.'}
              </p>
            )}
          >
            {({ id, label: name, detail }: (typeof options)[number]) => (
              <ListBoxItem id={id} textValue={name} className={list.option ?? ''}>
                <Text slot="label">{name}</Text>
                {detail && (
                  <Text slot="description" className={list.detail ?? ''}>
                    {detail}
                  </Text>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}

/** What was typed, once the typing pauses. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
