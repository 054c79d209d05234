import { useEffect, useState } from 'react'
import { deleteDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useRestoredDraft } from '../dialogs/use-draft.ts'
import { joinedTexts } from './joined-texts.ts'

interface Typed {
  /** The text of which record; nothing is typed yet for another. */
  id: number
  text: string | null
  /** What was saved when the writing began. */
  base: string
  error: string | undefined
  /** It was saved or thrown away: what an earlier visit left comes no more. */
  isOver: boolean
}

export type DraftText = ReturnType<typeof useDraftText>

/** A text of a record that is being written: what is not saved waits in this browser, whatever closes the panel. */
export function useDraftText(name: string, { id, version }: { id: number; version: number }, saved: string | null) {
  const before = saved ?? ''
  const nothing: Typed = { id, text: null, base: before, error: undefined, isOver: false }
  const [last, setTyped] = useState(nothing)
  const over = { ...nothing, isOver: true }
  const typed = last.id === id ? last : nothing
  const isBlank = typed.text === null && !typed.isOver
  const draft = useRestoredDraft<{ text: string }>(name, id, isBlank, ({ values, base }) =>
    setTyped({ ...nothing, text: values.text ?? null, base: base.text ?? before }),
  )
  const text = typed.text ?? before
  const isChanged = text.trim() !== before.trim()
  const isSaved = typed.text !== null && !isChanged
  useEffect(() => {
    // It may have arrived when the page was gone already, before the answer came.
    if (isSaved) deleteDraft(draft.key)
  }, [isSaved, draft.key])
  const theirs = isChanged && typed.text !== null && before.trim() !== typed.base.trim() ? before : null
  const write = (next: string, base: string) => {
    const isAsSaved = next.trim() === before.trim()
    setTyped({ ...over, text: next, base: isAsSaved ? before : base })
    if (isAsSaved) deleteDraft(draft.key)
    else draft.keep({ text: next }, { text: base }, version)
  }
  return {
    text,
    isChanged,
    /** What somebody else has saved since the writing began: a save would take its place. */
    theirs,
    /** What goes along with another save of the record, unless somebody has to choose first. */
    along: isChanged && theirs === null ? text : undefined,
    join: () => theirs !== null && write(joinedTexts(typed.base, text, theirs), theirs),
    /** Why the server did not take it. */
    error: typed.error,
    refuse: (error: string) => setTyped((now) => (now.id === id ? { ...now, error } : { ...nothing, error })),
    // What an earlier visit left may have been saved since: then the writing begins at that.
    set: (next: string) => write(next, isChanged ? typed.base : before),
    forget: () => {
      setTyped(over)
      deleteDraft(draft.key)
    },
    /** The text was saved. What was typed meanwhile stays. */
    keep: (sent: string) => {
      setTyped((now) => (now.id !== id ? now : now.text === sent ? over : { ...now, base: sent }))
      const kept = readDraft<{ text: string }>(draft.key)?.values.text
      if (kept === sent) deleteDraft(draft.key)
      else if (kept !== undefined) draft.keep({ text: kept }, { text: sent }, version)
    },
  }
}
