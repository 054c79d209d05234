import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { whenIdle } from '#web/ui/when-idle.ts'
import { lazy } from '#web/lib/late-code.ts'
import type { Theme } from '../theme/theme.ts'
import { PaletteContext } from './palette-context.ts'
import { useEarlyKeys } from './use-early-keys.ts'

const loadDialog = () => import('./palette-dialog.tsx')
const PaletteDialog = lazy(loadDialog)

/** Ctrl+K (Cmd+K) and whatever button below calls for it open the palette; its code comes once the screen is at rest. */
export function Palette({ theme, children }: { theme: Theme; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const [query, setQuery] = useState('')
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
  useEarlyKeys(isOpen, { onQuery: setQuery, onClose: () => setOpen(false) })
  // Without it the first call itself loads: slower, and nothing is lost.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => {})), [])
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <PaletteContext value={open}>
      {children}
      {wasAsked && (
        <Suspense>
          <PaletteDialog isOpen={isOpen} onOpenChange={setOpen} query={query} onQuery={setQuery} theme={theme} />
        </Suspense>
      )}
    </PaletteContext>
  )
}
