import type { CSSProperties } from 'react'
import type { Tile } from '#contract/office/reports/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { TILE_WORDS } from './tile-words.ts'
import { useTimeSince } from './use-time-since.ts'

/** What waits, each tile opening exactly the list that it counts. On a phone they are lines with the number first. */
export function Tiles({ tiles, readAt, isEmpty }: { tiles: Tile[]; readAt: string; isEmpty: boolean }) {
  const now = useTimeSince(readAt)
  const waiting = tiles.filter(({ count }) => count > 0)
  if (waiting.length === 0 && isEmpty) {
    return (
      <p className="flex items-center gap-2 rounded-m border border-line px-4 py-3 text-ink-2">
        <Icon name="lucide:info" className="text-ink-3" />
        Каталог пуст: никто ещё не&nbsp;опубликован.
      </p>
    )
  }
  if (waiting.length === 0) {
    return (
      <p className="flex items-center gap-2 rounded-m border border-line px-4 py-3 text-ink-2">
        <Icon name="lucide:circle-check" className="text-primary-mark" />
        Ничего не&nbsp;ждёт: заявки, отзывы и&nbsp;карточки в&nbsp;порядке.
      </p>
    )
  }
  return (
    <ul
      aria-label="Что ждёт"
      style={{ '--narrow': columns(waiting.length, 4), '--wide': columns(waiting.length, 6) } as CSSProperties}
      className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-clip border-y border-line max-md:-mx-4 md:grid-cols-[repeat(var(--narrow),minmax(0,1fr))] md:rounded-m md:border xl:grid-cols-[repeat(var(--wide),minmax(0,1fr))]"
    >
      {waiting.map((tile) => (
        <li key={tile.name} className="shadow-[1px_1px_0_var(--line)]">
          <TileLink tile={tile} now={now} />
        </li>
      ))}
    </ul>
  )
}

/** Rows as even as they can be: seven tiles are four and three, not six and one. */
function columns(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most))
}

function TileLink({ tile, now }: { tile: Tile; now: Date }) {
  const { title, remark, isUrgent = false } = TILE_WORDS[tile.name]
  return (
    <Link
      to={tile.href}
      className="grid h-full min-h-14 grid-cols-[2.75rem_1fr] content-center items-center px-4 py-2 text-ink no-underline transition-colors hover:bg-hover focus-visible:-outline-offset-2 md:block md:content-start md:px-3.5 md:pt-3 md:pb-3.5"
    >
      <b className="row-span-2 text-20 font-semibold tabular-nums md:text-24">{formatNumber(tile.count)}</b>
      <span className="block text-13 font-medium md:leading-4">{title(tile.count)}</span>
      <span className={cn('block text-12 md:mt-1.5', isUrgent ? 'text-warn' : 'text-ink-3')}>{remark(tile, now)}</span>
    </Link>
  )
}
