import { createContext, useContext } from 'react'
import type { PageErrors } from './form/page-errors.ts'
import type { PagePeople } from './page-people.ts'

/** What the parts of the page editor share beside the form itself. */
interface PageInEditor {
  /** What the server refused, by the place in the form. */
  errors: PageErrors
  /** Forgets the errors of a place and of everything inside it. */
  clearErrors: (place: string) => void
  isOpen: (part: string) => boolean
  toggle: (part: string, isOpen?: boolean) => void
  /** The block that the preview shows now. */
  current: string | null
  setCurrent: (part: string) => void
  people: PagePeople
  /** A picture is on its way: a save waits for it. The promise is false when it was refused. */
  noteSending: (sending: Promise<boolean>) => void
  /** Changes are written that wait beside what visitors see. */
  isWaiting: boolean
  /** Grows when the form begins anew: what a part holds beside the form is dropped with it. */
  round: number
}

export const PageContext = createContext<PageInEditor | null>(null)

export function usePage(): PageInEditor {
  const page = useContext(PageContext)
  if (page === null) throw new Error('usePage outside the page editor')
  return page
}
