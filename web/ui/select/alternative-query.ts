import { createContext, useContext } from 'react'
import { matches } from './option.ts'

/** What else a query may mean, as by keys of the other layout; null when nothing. The kit knows no alphabet: a frame tells. */
export const AlternativeQuery = createContext<(query: string) => string | null>(() => null)

/** `matches`, by either reading of the query. */
export function useQueryMatch(): (text: string, query: string) => boolean {
  const otherReading = useContext(AlternativeQuery)
  return (text, query) => {
    const meant = otherReading(query)
    return matches(text, query) || (meant !== null && matches(text, meant))
  }
}
