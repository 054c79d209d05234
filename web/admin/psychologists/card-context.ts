import { createContext, useContext } from 'react'
import type { LinkableAccount } from '#contract/psychologists/linkable-accounts.ts'
import type { Card } from '#contract/psychologists/card-proposals.ts'
import type { Directories } from './directories.ts'

/** What the parts of the editor need to know about the card beside what is typed into it. */
export interface CardInEditor {
  card: Card
  directories: Directories
  /** Whose card it is; null when nobody's, or when the reader may not know. */
  account: LinkableAccount | null
}

export const CardContext = createContext<CardInEditor | null>(null)

export function useCard(): CardInEditor {
  const card = useContext(CardContext)
  if (card === null) throw new Error('useCard outside the editor')
  return card
}
