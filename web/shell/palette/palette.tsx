import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Theme } from '../theme.ts'
import { PaletteContext } from './palette-context.ts'

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'))

/** Ctrl+K (Cmd+K) and whatever button below calls for it open the palette; its code comes with the first call. */
export function Palette({ theme, children }: { theme: Theme; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // By its place: the same key in both layouts.
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen) setOpen(false)
    else open()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <PaletteContext value={open}>
      {children}
      {wasAsked && (
        <Suspense>
          <PaletteDialog isOpen={isOpen} onOpenChange={setOpen} theme={theme} />
        </Suspense>
      )}
    </PaletteContext>
  )
}
