import type { ReactNode } from 'react'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'

interface LeftDraftNoticeProps {
  at: string
  onStartOver?: () => void
  /** What did not come back, and why. */
  children?: ReactNode
  className?: string
}

/** What an earlier visit left unsaved stands in the form again. */
export function LeftDraftNotice({ at, onStartOver, children, className }: LeftDraftNoticeProps) {
  const { timeZone } = useSite()
  return (
    <Notice
      tone="warn"
      icon="lucide:history"
      className={className}
      action={
        onStartOver && (
          <Button size="xs" variant="outline" color="neutral" onClick={onStartOver}>
            Начать заново
          </Button>
        )
      }
    >
      Вернули несохранённое от&nbsp;{formatMoment(at, timeZone)}.{children}
    </Notice>
  )
}
