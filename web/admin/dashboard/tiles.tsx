import { Link } from 'react-router'
import { href } from '#contract/screens.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import type { Tile } from './dashboard-loader.ts'

const WORDS: Record<Tile['name'], { title: (count: number) => string; remark: string; needsWork: boolean }> = {
  published: {
    title: (count) => `${plural(count, 'психолог', 'психолога', 'психологов')} на\u00a0сайте`,
    remark: 'карточки видят все',
    needsWork: false,
  },
  drafts: {
    title: (count) => plural(count, 'карточка снята', 'карточки сняты', 'карточек снято'),
    remark: 'черновики и\u00a0снятые с\u00a0публикации',
    needsWork: true,
  },
  notReady: {
    title: () => 'на\u00a0сайте, но\u00a0без\u00a0записи',
    remark: 'запись закрыта или скрыта в\u00a0YCLIENTS',
    needsWork: true,
  },
  duplicates: {
    title: (count) => plural(count, 'возможный дубль', 'возможных дубля', 'возможных дублей'),
    remark: 'совпадают имя, телефон, почта или ссылка',
    needsWork: true,
  },
}

/** Each tile opens exactly the list that it counts. On a phone they are lines with the number first. */
export function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className="grid overflow-clip border-y border-line max-md:-mx-4 md:grid-cols-2 md:rounded-m md:border lg:grid-cols-4">
      {tiles.map(({ name, count, search }) => {
        const { title, remark, needsWork } = WORDS[name]
        return (
          <li key={name} className="-mt-px -ms-px border-t border-line md:border-s">
            <Link
              to={href('psychologists') + search}
              className="grid h-full min-h-14 grid-cols-[3.5rem_1fr] content-center items-center px-4 py-2 text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2 md:block md:content-start md:px-3.5 md:pt-3 md:pb-3.5"
            >
              <b className="row-span-2 text-20 font-semibold tabular-nums md:text-24">{formatNumber(count)}</b>
              <span className="block text-13 font-medium">{title(count)}</span>
              <span className={`block text-12 md:mt-1.5 ${needsWork && count > 0 ? 'text-warn' : 'text-ink-3'}`}>
                {remark}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
