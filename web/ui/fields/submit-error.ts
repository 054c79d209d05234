import { createContext, useContext, useEffect, useRef, useState, type InputEvent } from 'react'

/**
 * The last answer to the form around: with another one the same words are told anew. For forms that keep what they were
 * told until the next answer; without it a field listens for the submit.
 */
export const AnswerContext = createContext<unknown>(undefined)

/**
 * What a submit found wrong with one field, until somebody edits that field; the next submit may tell it again. Give
 * `place` to the element around the control; a control that changes without an `input` event calls `onEdit`.
 */
export function useSubmitError(error: string | undefined) {
  const answer = useContext(AnswerContext)
  const ref = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState({ error, answer, isEdited: false })
  if (told.error !== error || told.answer !== answer) setTold({ error, answer, isEdited: false })
  const listens = told.isEdited && answer === undefined
  useEffect(() => {
    if (!listens) return
    const form = ref.current?.closest('form')
    const tellAgain = () => setTold((now) => ({ ...now, isEdited: false }))
    form?.addEventListener('submit', tellAgain)
    return () => form?.removeEventListener('submit', tellAgain)
  }, [listens])

  const onEdit = () => setTold((now) => (now.isEdited ? now : { ...now, isEdited: true }))
  const onInput = ({ currentTarget, target }: InputEvent<HTMLElement>) => {
    // The search of a list that hangs below the field is not the field.
    if (currentTarget.contains(target as Node)) onEdit()
  }
  return {
    error: told.isEdited ? undefined : error,
    isEdited: told.isEdited,
    onEdit,
    place: { ref, onInput, 'data-told': '' },
  }
}
