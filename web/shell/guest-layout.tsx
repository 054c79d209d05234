import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { screenGuard } from './guards.ts'
import { keepFrame } from './kept-frame.ts'
import { LateToaster } from './late-toaster.tsx'
import { PreloadedFonts } from './preloaded-fonts.tsx'
import '#web/ui/kit.css'

export const handle = { face: 'admin' }
export const middleware = [screenGuard]

/** Sign-in is light (specification §2). The loader also makes the guard run when one comes here by a link. */
export function loader() {
  return { theme: 'light' as const }
}

export default function GuestLayout() {
  // Whoever signs in next may be somebody else.
  useEffect(() => keepFrame(null), [])
  return (
    <>
      <PreloadedFonts hasSerif={false} />
      <Outlet />
      <LateToaster />
    </>
  )
}
