import type { TrashItem } from '#contract/office/trash.ts'
import { counted } from '#web/lib/format.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { useNow } from '../panel/use-now.ts'

const DAY_MS = 86_400_000
/** From here on it is said in a colour. Days. */
const SOON = 3

/** How long the record can still be taken out. */
export function DaysLeft({ item }: { item: TrashItem }) {
  const now = useNow()
  const days = Math.ceil((Date.parse(item.purged_at) - now) / DAY_MS)
  const text = days < 1 ? 'сегодня' : `через ${counted(days, 'день', 'дня', 'дней')}`
  if (days > SOON) return text
  return (
    <StatusMark mark="lucide:hourglass" tone="warn">
      {text}
    </StatusMark>
  )
}
