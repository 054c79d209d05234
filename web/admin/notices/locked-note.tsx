import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** To whoever tries to leave a dialog that only its own button closes. */
export function LockedNote({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-1.5 text-13 text-danger">
      <Icon name="lucide:circle-alert" className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
