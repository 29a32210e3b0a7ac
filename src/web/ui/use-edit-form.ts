import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod'

import { errorsOf } from '#contract/field-errors.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { namesOf } from '#domain/names-of.ts'

import { isRefusal, isUnanswered, messageOf, type Refusal } from '../api/call.ts'
import { focusFault } from './form-fields.ts'
import { toastError, toastSuccess } from './toast.ts'

type Faults = Readonly<Record<string, string>>
type Saved = { message?: string | undefined; data?: unknown }
/** The fields that hold text. */
type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/** Gives a field of text its name, value and fault. */
export type TextOf<Name extends string> = (
  name: Name,
) => ComponentProps<'input'> & ComponentProps<'textarea'> & { error?: string | undefined }

/** A form over something stored. Make one with useEditForm, and draw it inside an EditForm. */
export type EditFormState = {
  isSaving: boolean
  isUnsaved: () => boolean
  /** Nothing is asked on leaving. */
  giveUp: () => void
  /** Checks what stands in the fields, and saves it. */
  submit: () => void
  /** What is wrong and has no field, in words. */
  otherFaults: readonly string[]
  /** An answer was lost, and nothing has been saved since: that sending may have been kept. */
  isMaybeSaved: boolean
  /** The form's element: its first field with a fault takes the focus. */
  element: React.RefObject<HTMLFormElement | null>
}

/**
 * Keeps what stands in the fields of a form, and saves it. It is checked by the contract's own schema before it is sent; what
 * is wrong, found here or by the server, stands at its field, and the first such field takes the focus. Why nothing could be sent stands
 * above the fields. Anything else that goes wrong is a toast.
 */
export function useEditForm<Values extends object, Body, Reply extends Saved>({
  start,
  bodyOf,
  schema,
  check,
  send,
  isBusy = false,
  saved,
  onSaved,
  conflictCode,
}: {
  /** What is stored, as the fields show it. Its keys are the fields. */
  start: Values
  /** What is sent. A form is unsaved when this is another than at the start. */
  bodyOf: (values: Values) => Body
  schema?: z.ZodType | undefined
  /** What only the page can find wrong, by field, such as a number that cannot be read. */
  check?: (values: Values) => Faults
  /** `isMaybeSaved` says the same as the form: an earlier sending may have been kept. */
  send: (body: Body, isMaybeSaved: boolean) => Promise<Reply>
  /** Something that belongs to the form is on its way, such as a file: the form counts as unsaved. */
  isBusy?: boolean
  /** The words of a success, where the server gives none. */
  saved?: string
  onSaved?: (reply: Reply, body: Body) => unknown
  /** The refusal by which the server says that another has saved since. */
  conflictCode?: ProblemCode
}) {
  const element = useRef<HTMLFormElement>(null)
  /** Saved or given up: nothing is left to ask about. */
  const isDone = useRef(false)
  const [values, setValues] = useState(start)
  const [found, setFound] = useState<Faults>({})
  /** The fields that were changed since the last check: their faults are no longer shown. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const { saving, isMaybeSaved } = useSaving({
    send,
    saved,
    conflictCode,
    onSaved: (reply: Reply, body: Body) => {
      isDone.current = true
      return onSaved?.(reply, body)
    },
  })
  const faults: Faults = Object.fromEntries(
    Object.entries({
      ...faultsIn(saving.error),
      ...found,
    }).filter(([field]) => !changed.has(field)),
  )
  const other = Object.entries(faults).filter(([field]) => !(field in start))
  // The focus is outside of React; it moves once the faults stand at their fields.
  useEffect(() => {
    if (Object.keys(found).length > 0 || hasPlace(saving.error)) focusFault(element.current)
  }, [found, saving.error])

  function set(change: Partial<Values>) {
    isDone.current = false
    setValues((before) => ({ ...before, ...change }))
    setChanged((before) => new Set([...before, ...Object.keys(change)]))
  }

  function take(stored: Values) {
    isDone.current = true
    setValues(stored)
    setFound({})
    setChanged(new Set())
    saving.reset()
  }

  return {
    element,
    values,
    set,
    isSaving: saving.isPending,
    otherFaults: other.map(([, words]) => words),
    isMaybeSaved,
    isUnsaved: () =>
      !isDone.current && (isBusy || JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(start))),
    faultOf: (field: string): string | undefined => faults[field],
    /** The name, value and fault of a field of text. */
    text: (name: TextName<Values>) => ({
      name,
      // Safe: the name is one of a text.
      value: values[name] as string,
      error: faults[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [name]: currentTarget.value } as unknown as Partial<Values>),
    }),
    submit: () => {
      const body = bodyOf(values)
      const refused = schema?.safeParse(body).error
      const next = { ...(refused && firstOf(errorsOf(refused))), ...check?.(values) }
      setFound(next)
      setChanged(new Set())
      saving.reset()
      if (Object.keys(next).length === 0) saving.mutate(body)
    },
    /** Sends without another check, as after a conflict. */
    send: saving.mutate,
    /** Back to what is stored. */
    reset: () => take(start),
    /** Goes on from what is stored now, which is the next start. */
    take,
    /** What was changed here, over another copy; of fields that mean something only together, all or none. */
    over: (copy: Values, together: readonly (keyof Values)[] = []): Values =>
      changedOver({ start, values }, copy, together),
    /** Nothing is asked on leaving. */
    giveUp: () => {
      isDone.current = true
    },
    conflict:
      conflictCode && isRefusal(saving.error, conflictCode) && saving.variables !== undefined
        ? { body: saving.variables, stored: storedIn<Reply>(saving.error) }
        : null,
  }
}

function changedOver<Values extends object>(
  { start, values }: { start: Values; values: Values },
  copy: Values,
  together: readonly (keyof Values)[],
): Values {
  const isChanged = (name: keyof Values) => JSON.stringify(values[name]) !== JSON.stringify(start[name])
  const own = namesOf(start).filter((name) =>
    together.includes(name) ? together.some(isChanged) : isChanged(name),
  )
  return { ...copy, ...Object.fromEntries(own.map((name) => [name, values[name]])) }
}

/** Neither the server nor its silence: nothing was sent, as where a device makes no passkey. */
const isOwn = (error: unknown) => error instanceof Error && !isRefusal(error) && !isUnanswered(error)
/** Whether what went wrong stands in the form: the faults of fields, and what is the form's own. */
const hasPlace = (error: unknown) => isRefusal(error, 'invalidInput') || isOwn(error)

function faultsIn(error: unknown): Faults {
  if (isRefusal(error, 'invalidInput')) return firstOf(error.errors)
  return isOwn(error) ? { '': messageOf(error) } : {}
}

/** Sends what stands in the fields; what goes wrong and has no place in the form is a toast. */
function useSaving<Body, Reply extends Saved>({
  send,
  saved,
  onSaved,
  conflictCode,
}: {
  send: (body: Body, isMaybeSaved: boolean) => Promise<Reply>
  saved: string | undefined
  onSaved: (reply: Reply, body: Body) => unknown
  conflictCode: ProblemCode | undefined
}) {
  const queries = useQueryClient()
  const [isMaybeSaved, setMaybeSaved] = useState(false)
  const saving = useMutation({
    mutationFn: (body: Body) => send(body, isMaybeSaved),
    onSuccess: async (reply, body) => {
      setMaybeSaved(false)
      const message = reply.message ?? saved
      if (message) toastSuccess(message)
      await onSaved(reply, body)
    },
    onError: (error) => {
      if (isUnanswered(error)) {
        // It may have been saved all the same: what stands behind the form is read again.
        setMaybeSaved(true)
        void queries.invalidateQueries()
      }
      if (!hasPlace(error) && !(conflictCode && isRefusal(error, conflictCode))) toastError(messageOf(error))
    },
  })
  return { saving, isMaybeSaved }
}

/** The record as it was when its form was opened: what is read again meanwhile is another version than the one that is being changed. */
export function useAsOpened<Stored>(read: Stored): Stored {
  const [opened] = useState(read)
  return opened
}

/**
 * Takes what is read again while its form is open, unless something in the form is unsaved: then saving it meets the conflict. Where the
 * form goes on after a save, instead of closing.
 */
export function useTaking<Stored extends { version: number | null }>(
  read: Stored,
  opened: Stored,
  { isUnsaved, take }: { isUnsaved: () => boolean; take: (newer: Stored) => void },
): void {
  const takeNewer = useEffectEvent((newer: Stored) => {
    if ((newer.version ?? 0) > (opened.version ?? 0) && !isUnsaved()) take(newer)
  })
  useEffect(() => takeNewer(read), [read])
}

/** The record as it is stored now; a conflict carries it as the reply would. */
function storedIn<Reply extends Saved>({ details }: Refusal) {
  return details['current'] as NonNullable<Reply['data']>
}

/** One fault at each field. */
function firstOf(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
  )
}
