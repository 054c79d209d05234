import { createContext } from 'react'

/** The nonce of this rendering. Only a script that has it is named in the CSP; the page leaves without it. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
