import type { ReactNode } from 'react'
import { Notice } from '#web/ui/data/notice.tsx'

/** Why a record can only be looked at. */
export function ReadOnlyNotice({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Notice icon="lucide:eye" className={className}>
      <b className="font-semibold text-ink">Только просмотр.</b> {children}
    </Notice>
  )
}
