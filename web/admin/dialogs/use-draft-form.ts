import { useEffect, useEffectEvent, useState } from 'react'
import { isDeepEqual } from '#web/lib/deep-equal.ts'
import { useDialogDraft } from './use-dialog-draft.ts'

interface DraftFormOptions<F> {
  /** Of the draft. */
  name: string
  /** The record that the dialog is about, where it makes no new one. */
  id?: number
  isOpen: boolean
  begin: () => F
  /** Never kept: what opens something, or what is somebody's word that must be given anew. */
  unkept?: readonly (keyof F)[]
}

export type DraftForm<F extends object> = ReturnType<typeof useDraftForm<F>>

/** The form of a dialog. What differs from how it began waits as a draft, whatever closes the dialog. */
export function useDraftForm<F extends object>({ name, id, isOpen, begin, unkept = [] }: DraftFormOptions<F>) {
  const [begun, setBegun] = useState(begin)
  const [form, setForm] = useState(begun)
  const isBlank = isOpen && changesOf(begun, form, []) === null
  const draft = useDialogDraft<F>(name, isBlank, (left) => setForm((now) => ({ ...now, ...left })), id)
  // What still comes after the dialog has closed is nobody's typing.
  const keep = useEffectEvent((from: F, to: F) => {
    if (isOpen) draft.keep(changesOf(from, to, unkept))
  })
  useEffect(() => keep(begun, form), [begun, form])
  return {
    form,
    setForm,
    /** What it began from. */
    begun,
    /** From now on it is `form`, begun from what somebody else has saved. */
    renew: (from: F, next: F) => {
      setBegun(from)
      setForm(next)
    },
    change: (part: Partial<F>) => setForm((now) => ({ ...now, ...part })),
    /** When that was typed which came back; null when nothing did. */
    leftAt: draft.leftAt,
    /** It is saved: nothing of it is left to keep. */
    forget: draft.forget,
    startOver: () => {
      const next = begin()
      setBegun(next)
      setForm(next)
      draft.forget()
    },
  }
}

/** The fields that differ, but these; null when none does. */
function changesOf<F extends object>(begun: F, form: F, without: readonly (keyof F)[]): Partial<F> | null {
  const names = (Object.keys(form) as (keyof F)[]).filter((name) => !without.includes(name))
  const changed = names.filter((name) => !isDeepEqual(form[name], begun[name]))
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, form[name]])) as Partial<F>
}
