import type { ReactNode } from 'react'
import type { Theme } from '../theme/theme.ts'

export interface StaleFrame {
  theme: Theme
  /** The frame, with an error in the place of its screen. */
  draw: (error: unknown) => ReactNode
}

let kept: StaleFrame | null = null

/** The router forgets all layouts of a way that did not become known; the frame of the back office is the same there. */
export function rememberFrame(frame: StaleFrame | null) {
  kept = frame
}

export function staleFrameAt(pathname: string): StaleFrame | null {
  return pathname.startsWith('/sm-admin/') ? kept : null
}
