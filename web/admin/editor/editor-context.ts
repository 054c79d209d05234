import { createContext, useContext } from 'react'
import type { FieldSpec } from './fields/field-table.ts'

/** What every field of the editor needs to know beside its own value. */
export interface FormInEditor {
  fields: Readonly<Record<string, FieldSpec>>
  /** The form as it was last saved: what differs from it is a change. */
  saved: Readonly<Record<string, unknown>>
  /** A new record: nothing is saved yet, so nothing is marked as changed. */
  isCreation: boolean
  /** The fields that this person may change now. */
  open: ReadonlySet<string>
  clearErrors: (field: string) => void
  /** The record's name as it is saved; '' for a new one. */
  name: string
  /** Grows when everything begins anew: what a field holds beside its value is dropped with it. */
  round: number
  /** Photographs that this browser could not keep for the draft. */
  unkeptPhotos: readonly string[]
}

export const EditorContext = createContext<FormInEditor | null>(null)

export function useEditorForm(): FormInEditor {
  const form = useContext(EditorContext)
  if (form === null) throw new Error('useEditorForm outside EditorFrame')
  return form
}
