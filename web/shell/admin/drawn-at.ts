import { createContext, useContext } from 'react'

/** The moment for which the server has drawn the page, ms: what counts from now says the same there and in the browser. */
export const DrawnAtContext = createContext<number | null>(null)

/** Only screens under the admin layout have one. */
export function useDrawnAt(): number {
  const drawnAt = useContext(DrawnAtContext)
  if (drawnAt === null) throw new Error('useDrawnAt outside the admin layout')
  return drawnAt
}
