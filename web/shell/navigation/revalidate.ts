import { createContext, useContext } from 'react'

export const RevalidateContext = createContext<() => Promise<void>>(() => Promise.resolve())

/**
 * Reads the data of the open screen anew. Unlike the router's `useRevalidator` it draws nothing anew while a navigation
 * is under way.
 */
export function useRevalidate(): () => Promise<void> {
  return useContext(RevalidateContext)
}
