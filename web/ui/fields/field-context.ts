import { createContext, useContext, type AriaAttributes } from 'react'

interface FieldIds {
  controlId: string
  labelId: string
  /** Ids of the hint and the error that are on screen now. */
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
  /** Somebody edited the control since it was told what is wrong. */
  isEdited: boolean
  onEdit: () => void
}

export const FieldContext = createContext<FieldIds | null>(null)

interface OwnProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> {
  id?: string
}

/** Ties a control to the label, hint and error of the `Field` around it; outside of one it changes nothing. */
export function useControlProps(own: OwnProps = {}) {
  const field = useContext(FieldContext)
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': field?.isInvalid ? true : field?.isEdited ? undefined : own['aria-invalid'],
    'aria-required': field?.isRequired ? true : undefined,
  } as const
}

/** The id of the label, for a control that `<label for>` cannot name: a group, a list. */
export function useLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId
}

/** For a control that changes without an `input` event: says that somebody edited it. */
export function useEdited(): (() => void) | undefined {
  return useContext(FieldContext)?.onEdit
}
