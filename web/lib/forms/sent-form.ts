import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** What an action was sent: where the page after it cannot be made, nothing that somebody wrote may be lost with it. */
export const sentFormContext = createContext<FormData | null>(null)

/** The same for the error screen, while the server draws it. Null in the browser, which keeps its forms itself. */
export const SentFormContext = createReactContext<FormData | null>(null)
