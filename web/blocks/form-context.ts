import { createContext, type ReactNode } from 'react'

/** The form of requests of the page, with these words on its button. Null where nothing can be sent, as in a preview. */
export const PageFormContext = createContext<((label: string) => ReactNode) | null>(null)
