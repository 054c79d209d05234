import { useLocation, useNavigate } from 'react-router'
import type { NoticeKind } from '#contract/office/live-kinds.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainButton } from '#web/ui/actions/plain-button.tsx'
import { useRevalidate } from '../navigation/revalidate.ts'
import { useArrivedSince } from './live-store.ts'

interface ArrivalsProps {
  kinds: readonly NoticeKind[]
  /** What the list shows: another object each time that it is read. */
  read: unknown
}

/** What has come since the list was read. The rows stay where they are until somebody asks. */
export function Arrivals({ kinds, read }: ArrivalsProps) {
  const count = useArrivedSince(kinds, read)
  const revalidate = useRevalidate()
  const navigate = useNavigate()
  const { search } = useLocation()
  const show = () => {
    const params = new URLSearchParams(search)
    if (!params.has('page')) return void revalidate()
    params.delete('page')
    void navigate({ search: params.toString() })
  }
  // The place is kept beforehand: rows do not move under the reader when the line comes.
  return (
    <div className="sticky top-[calc(var(--sticky-top)+0.5rem)] z-10 h-0">
      {count > 0 && (
        <div className="flex justify-center">
          <PlainButton
            onClick={show}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-field bg-raised px-4 text-13 font-medium text-ink shadow-float md:min-h-9"
          >
            <Icon name="lucide:arrow-up" />
            Пришли новые: {formatNumber(count)} — показать
          </PlainButton>
        </div>
      )}
    </div>
  )
}
