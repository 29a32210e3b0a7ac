import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button, ComboBox, ComboBoxStateContext, Input } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem, Text } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'

import { messageOf } from '../api/call.ts'
import { speakIndonesian } from './aria-words.ts'
import { Below, type FieldWords } from './field.tsx'
import { Icon } from './icons.tsx'

import list from './combobox.module.css'
import classes from './control.module.css'
import own from './searchable-select.module.css'

speakIndonesian()

/** Milliseconds after the last letter. */
const pause = 250

/** One of the options. `detail` distinguishes two of the same label, and stands beside it. */
export type Option = { id: string; label: string; detail?: string }

export type SearchableSelectProps = Omit<FieldWords, 'hideLabel'> & {
  value: Option | null
  onChange: (option: Option | null) => void
  /** The options for these words, from the server or from a list at hand; the first few for none. What differs belongs in `among`. */
  find: (words: string) => Promise<readonly Option[]>
  /** What is searched, as a key of the query cache: `['facilities', city]`. */
  among: readonly unknown[]
  placeholder?: string
  disabled?: boolean
}
/** What stands in the field, which is what is chosen until something is typed. */
export type Typing = { typed: string; onType: (text: string) => void }
/** Where the text is selected, from one letter to another; and whether it was by a press that the focus came. */
export type Selection = { from: number; to: number; isPressed: boolean }

/** See SearchableSelect, whose field had the focus: it goes on where that one ended. */
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
  typed,
  onType,
  selection,
}: SearchableSelectProps & Typing & { selection: Selection }) {
  const belowId = useId()
  const chosen = value?.label ?? ''
  const [box, setBox] = useState<HTMLElement | null>(null)
  const dialog = box?.closest('dialog')
  const isFaulty = Boolean(error)
  // The text of the choice is back in the field, which still has the focus: unlike typing, that must not open the list.
  const [isRestored, setRestored] = useState(isFaulty && !selection.isPressed)
  const keepClosed = () => setRestored(box?.contains(document.activeElement) ?? false)
  const restore = () => {
    onType(chosen)
    keepClosed()
  }
  // Nor must the focus that a fault brings: the list would cover what is wrong.
  const [wasFaulty, setWasFaulty] = useState(isFaulty)
  if (isFaulty !== wasFaulty) {
    setWasFaulty(isFaulty)
    if (isFaulty) setRestored(true)
  }
  // Nor must a choice that was made elsewhere, as by going back.
  const [last, setLast] = useState(value?.id)
  if (value?.id !== last) {
    setLast(value?.id)
    keepClosed()
  }
  const takeOver = useCallback(
    (input: HTMLInputElement | null) => {
      input?.focus({ preventScroll: true })
      input?.setSelectionRange(selection.from, selection.to)
    },
    [selection],
  )
  const { found, options, only, isToBeFound } = useFound({ find, among, typed, chosen, disabled })
  return (
    <I18nProvider locale="id-ID">
      <ComboBox
        className={classes.control ?? ''}
        ref={setBox}
        items={options}
        selectedKey={value?.id ?? null}
        inputValue={typed}
        onInputChange={(text) => {
          onType(text)
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
        isInvalid={isFaulty}
        {...((error || hint) && { 'aria-describedby': belowId })}
        allowsEmptyCollection
        menuTrigger={isRestored ? 'manual' : 'focus'}
        defaultFilter={() => true}
      >
        <Label className="small strong">{label}</Label>
        <span
          className={classes.pick}
          onKeyDownCapture={(event) => {
            // It closes the list, not the dialog around it.
            const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true'
            if (event.key === 'Escape' && isOpen) event.preventDefault()
            if (typed === chosen) return
            endTyping(event, only, onChange)
            // Who is quicker than the pause gets it a moment later.
            if (event.key === 'Tab' && isToBeFound) void takeOnly(find(typed.trim()), onChange)
          }}
        >
          <OpeningInput
            ref={takeOver}
            className={classes.input ?? ''}
            {...(placeholder && { placeholder })}
            autoComplete="off"
            spellCheck={false}
          />
          <Button className={own.open ?? ''}>
            <Icon name="down" size={18} />
          </Button>
        </span>
        <Below id={belowId} error={error} hint={hint} />
        <OptionPopover dialog={dialog}>
          <OptionList isComing={found.isPending || options.length > 0} error={found.error} />
        </OptionPopover>
      </ComboBox>
    </I18nProvider>
  )
}

/** A press opens the list, also in a field that has the focus already. */
function OpeningInput(props: ComponentProps<typeof Input>) {
  const state = useContext(ComboBoxStateContext)
  return <Input {...props} onClick={() => state?.open(null, 'manual')} />
}

/** What the options appear in; it goes along with the field where the page is scrolled. */
function OptionPopover({ dialog, children }: { dialog: Element | null | undefined; children: ReactNode }) {
  const state = useContext(ComboBoxStateContext)
  const popover = useRef<HTMLElement>(null)
  // Each scroll asks to close the list, and closing forgets what is typed.
  const isMoved = useRef(false)
  useEffect(() => {
    const begin = ({ target }: Event) => {
      isMoved.current = target instanceof Node && target.contains(popover.current)
    }
    const end = () => (isMoved.current = false)
    // Before the list's own listener, which comes when it opens, and after it.
    window.addEventListener('scroll', begin, true)
    document.addEventListener('scroll', end, true)
    return () => {
      window.removeEventListener('scroll', begin, true)
      document.removeEventListener('scroll', end, true)
    }
  }, [])
  return (
    <Popover
      ref={popover}
      className={list.popover ?? ''}
      isOpen={state?.isOpen ?? false}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isMoved.current) state?.close()
      }}
      // Everything outside of a modal dialog is out of reach: its list lies inside.
      {...(dialog && { UNSTABLE_portalContainer: dialog })}
    >
      {children}
    </Popover>
  )
}

/** The options for what is typed, and the only one where there is just one. */
function useFound({
  find,
  among,
  typed,
  chosen,
  disabled,
}: Pick<SearchableSelectProps, 'find' | 'among'> & { typed: string; chosen: string; disabled: boolean }) {
  // What was chosen stands in the field; it is not what is looked for.
  const asked = useSettled(typed === chosen ? '' : typed.trim())
  const found = useQuery({
    queryKey: ['options', ...among, asked],
    queryFn: () => find(asked),
    placeholderData: keepPreviousData,
    enabled: !disabled,
  })
  const options = found.data ?? []
  const isOfThese = asked !== '' && asked === typed.trim() && found.isSuccess && !found.isPlaceholderData
  return {
    found,
    options,
    only: isOfThese && options.length === 1 ? options[0] : undefined,
    /** Whether the options are not those for what is typed. */
    isToBeFound: typed.trim() !== '' && !isOfThese,
  }
}

/** Takes the only one that is found; what cannot be had is not taken. */
async function takeOnly(
  finding: Promise<readonly Option[]>,
  onChange: (option: Option) => void,
): Promise<void> {
  const [only, ...others] = await finding.catch(() => [])
  if (only && others.length === 0) onChange(only)
}

/** With the keys that end the typing, the only one that was found is taken; what is still looked for is not lost by Enter. */
function endTyping(
  event: KeyboardEvent<HTMLElement>,
  only: Option | undefined,
  onChange: (option: Option) => void,
): void {
  const isOnOption = (event.target as Element).hasAttribute('aria-activedescendant')
  if (isOnOption || event.nativeEvent.isComposing) return
  if (event.key === 'Enter') {
    event.preventDefault()
    event.stopPropagation()
  }
  if (only && ['Enter', 'Tab'].includes(event.key)) onChange(only)
}

/** The options that were found, or why the list is empty. */
function OptionList({
  isComing,
  error,
}: {
  /** Options that are found already are drawn a moment later. */
  isComing: boolean
  error: Error | null
}) {
  return (
    <ListBox
      className={list.list ?? ''}
      renderEmptyState={() => (
        <p className={list.empty} role="status">
          {isComing ? 'Mencari…' : error ? messageOf(error) : 'Tidak ditemukan.'}
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

/** What was typed, once the typing pauses. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
