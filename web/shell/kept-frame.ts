import type { ReactNode } from 'react'
import type { Theme } from './theme.ts'

export interface KeptFrame {
  theme: Theme
  /** The frame, with an error in the place of its screen. */
  draw: (error: unknown) => ReactNode
}

let kept: KeptFrame | null = null

/** The router forgets all layouts of a way that did not become known; the frame of the back office is the same there. */
export function keepFrame(frame: KeptFrame | null) {
  kept = frame
}

export function keptFrameAt(pathname: string): KeptFrame | null {
  return pathname.startsWith('/sm-admin/') ? kept : null
}
