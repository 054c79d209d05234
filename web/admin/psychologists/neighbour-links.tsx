import { href } from '#contract/people/screens.ts'
import { formatNumber } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { useListPlace } from './list-place.ts'

/** The cards before and after this one, as the list had them; nothing where the card was not opened from it. */
export default function NeighbourLinks({ id }: { id: number }) {
  const place = useListPlace(id)
  if (place === null || place.total === 1) return null
  return (
    <nav
      aria-label="По&nbsp;списку"
      className="flex items-center gap-1 max-md:order-last max-md:ms-auto max-md:-me-2.5 max-md:gap-0"
    >
      <Neighbour id={place.previous} icon="lucide:chevron-left" label="Предыдущая карточка" />
      <span className="text-13 text-ink-3 tabular-nums max-md:sr-only">
        {formatNumber(place.position)} из&nbsp;{formatNumber(place.total)}
      </span>
      <Neighbour id={place.next} icon="lucide:chevron-right" label="Следующая карточка" />
    </nav>
  )
}

const LINK = buttonClass({ variant: 'ghost', color: 'neutral', square: true })

/** At an end of the list its place stays, so that the other one does not move under the pointer. */
function Neighbour({ id, icon, label }: { id: number | null; icon: string; label: string }) {
  if (id === null) {
    return (
      <span aria-hidden className={`${LINK} text-ink-3 opacity-40`}>
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Tooltip text={label}>
      <Link to={href('psychologistEditor', { id })} aria-label={label} className={LINK}>
        <Icon name={icon} />
      </Link>
    </Tooltip>
  )
}
