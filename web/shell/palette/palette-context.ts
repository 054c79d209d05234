import { createContext, useContext } from 'react'

export const PaletteContext = createContext<() => void>(() => {})

/** Opens the palette. */
export function useOpenPalette(): () => void {
  return useContext(PaletteContext)
}
