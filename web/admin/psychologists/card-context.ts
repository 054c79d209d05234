import { createContext, useContext } from 'react'
import type { Psychologist } from '#contract/psychologists.ts'
import type { CardField, CardForm } from './card-form.ts'
import type { Directories } from './directories.ts'

/** What every part of the editor needs to know about the card beside what is typed into it. */
interface CardInEditor {
  card: Psychologist
  /** The card as it was last saved: what differs from it is a change. */
  saved: CardForm
  directories: Directories
  mayChange: (field: CardField) => boolean
}

export const CardContext = createContext<CardInEditor | null>(null)

export function useCard(): CardInEditor {
  const card = useContext(CardContext)
  if (card === null) throw new Error('useCard outside the editor')
  return card
}
