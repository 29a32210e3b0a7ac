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
import type { Option, SearchableSelectProps } from './searchable-select.tsx'

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
  const [typed, setTyped] = useTyped(value)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const dialog = box?.closest('dialog')
  // The text of the choice is back in the field, which still has the focus: unlike typing, that must not open the list.
  const [isRestored, setRestored] = useState(false)
  const restore = () => {
    setTyped(chosen)
    setRestored(box?.contains(document.activeElement) ?? false)
  }
  // What was chosen stands in the field; it is not what is looked for.
  const asked = useSettled(typed === chosen ? '' : typed.trim())
  const found = useQuery({
    queryKey: ['options', ...among, asked],
    queryFn: () => find(asked),
    placeholderData: keepPreviousData,
    enabled: !disabled,
  })
  const options = found.data ?? []
  return (
    <I18nProvider locale="id-ID">
      <ComboBox
        className={classes.control ?? ''}
        ref={setBox}
        items={options}
        selectedKey={value?.id ?? null}
        inputValue={typed}
        onInputChange={(text) => {
          setTyped(text)
          setRestored(false)
        }}
        // What was only typed is no choice.
        onBlur={restore}
        // What could not be had is asked for again.
        onOpenChange={(isOpen) => {
          if (isOpen && found.error) void found.refetch()
        }}
        // Also called where the field is left or escaped, with what is chosen already or with nothing.
        onSelectionChange={(id) => {
          const option = options.find((one) => one.id === id)
          if (option === undefined || option.id === value?.id) restore()
          else onChange(option)
        }}
        isDisabled={disabled}
        isInvalid={Boolean(error)}
        {...((error || hint) && { 'aria-describedby': belowId })}
        allowsEmptyCollection
        menuTrigger={isRestored ? 'manual' : 'focus'}
        defaultFilter={() => true}
      >
        <Label className="small strong">{label}</Label>
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
        <Below id={belowId} error={error} hint={hint} />
        {/* Everything outside of a modal dialog is out of reach: its list lies inside. */}
        <Popover className={list.popover ?? ''} {...(dialog && { UNSTABLE_portalContainer: dialog })}>
          <OptionList isPending={found.isPending} error={found.error} />
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}

function Below({ id, error, hint }: { id: string } & Pick<SearchableSelectProps, 'error' | 'hint'>) {
  if (!error && !hint) return null
  return (
    <p id={id} className={classes.below}>
      <span className={error ? classes.error : undefined} role={error ? 'alert' : undefined}>
        {error || hint}
      </span>
    </p>
  )
}

/** The options that were found, or why the list is empty. */
function OptionList({ isPending, error }: { isPending: boolean; error: Error | null }) {
  return (
    <ListBox
      className={list.list ?? ''}
      renderEmptyState={() => (
        <p className={list.empty} role="status">
          {isPending ? 'Mencari…' : error ? messageOf(error) : 'Tidak ditemukan.'}
        </p>
      )}
    >
      {({ id, label, detail }: Option) => (
        <ListBoxItem id={id} textValue={label} className={list.option ?? ''}>
          <Text slot="label">{label}</Text>
          {detail && (
            <Text slot="description" className="soft">
              {detail}
            </Text>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}

/** What stands in the field: what is typed, until an option is chosen here or set from outside. */
function useTyped(value: Option | null) {
  const chosen = value?.label ?? ''
  const [typed, setTyped] = useState(chosen)
  const [shown, setShown] = useState(value)
  // The name of an option may come after its id.
  if (value?.id !== shown?.id || value?.label !== shown?.label) {
    setShown(value)
    setTyped(chosen)
  }
  return [typed, setTyped] as const
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
