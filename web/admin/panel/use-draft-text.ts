import { useState } from 'react'
import { dropDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useLaidBackDraft } from '../dialogs/use-draft.ts'

interface Typed {
  /** The text of which record; nothing is typed yet for another. */
  id: number
  text: string | null
  error: string | undefined
  /** It was saved or thrown away: what an earlier visit left comes no more. */
  isOver: boolean
}

export type DraftText = ReturnType<typeof useDraftText>

/** A text of a record that is being written: what is not saved waits in this browser, whatever closes the panel. */
export function useDraftText(name: string, { id, version }: { id: number; version: number }, saved: string | null) {
  const nothing: Typed = { id, text: null, error: undefined, isOver: false }
  const [last, setTyped] = useState(nothing)
  const over = { ...nothing, isOver: true }
  const typed = last.id === id ? last : nothing
  const draft = useLaidBackDraft<{ text: string }>(name, id, typed.text === null && !typed.isOver, ({ values }) =>
    setTyped({ ...nothing, text: values.text ?? null }),
  )
  const before = saved ?? ''
  const text = typed.text ?? before
  return {
    text,
    isChanged: text.trim() !== before.trim(),
    /** Why the server did not take it. */
    error: typed.error,
    refuse: (error: string) => setTyped({ ...typed, error }),
    set: (next: string) => {
      setTyped({ ...over, text: next })
      if (next.trim() === before.trim()) dropDraft(draft.key)
      else draft.keep({ text: next }, { text: before }, version)
    },
    forget: () => {
      setTyped(over)
      dropDraft(draft.key)
    },
    /** The text was saved. What was typed meanwhile stays. */
    keep: (sent: string) => {
      setTyped((now) => (now.id === id && now.text === sent ? over : now))
      if (readDraft<{ text: string }>(draft.key)?.values.text === sent) dropDraft(draft.key)
    },
  }
}
