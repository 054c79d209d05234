import { Link } from 'react-router'
import { href } from '#contract/screens.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import { cn } from '#web/ui/cn.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { withSort, type ListState, type SortDirection } from '#web/lib/list-state.ts'
import { useSite } from '#web/shell/site.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Cell, HeadCell, SortHeadCell, Table, TableHead, TableRow } from '#web/ui/table.tsx'
import { PublicationState } from './publication-state.tsx'
import { RowMenu } from './row-menu.tsx'
import { TopicWords } from './topic-words.tsx'
import { WorkloadMeter } from './workload-meter.tsx'
import { YclState } from './ycl-state.tsx'

/** From which width a column is shown; the table fits the screen without scrolling sideways. */
const FROM_1024 = 'max-lg:hidden'
const FROM_1440 = 'max-[1439px]:hidden'
const FROM_1600 = 'max-[1599px]:hidden'

interface PsychologistsTableProps {
  cards: Psychologist[]
  caption: string
  state: ListState
  onStateChange: (state: ListState) => void
}

export function PsychologistsTable({ cards, caption, state, onStateChange }: PsychologistsTableProps) {
  const sort = (column: string, first: SortDirection) => ({
    direction: state.sortColumn === column ? state.sortDirection : null,
    onSort: () => onStateChange(withSort(state, column, first)),
  })
  return (
    <Table caption={caption} className="table-fixed">
      <TableHead>
        <SortHeadCell {...sort('full_name', 'asc')} className="lg:w-67.5 min-[1600px]:w-75">
          Психолог
        </SortHeadCell>
        <SortHeadCell {...sort('is_published', 'desc')} className="w-28">
          Публикация
        </SortHeadCell>
        <HeadCell className="w-31">YCLIENTS</HeadCell>
        <HeadCell className={FROM_1024}>Темы</HeadCell>
        <HeadCell className={cn('w-[13%]', FROM_1600)}>Специализация</HeadCell>
        <HeadCell className={cn('w-34', FROM_1440)}>Филиал</HeadCell>
        <SortHeadCell numeric {...sort('price', 'asc')} className={cn('w-24', FROM_1600)}>
          Цена
        </SortHeadCell>
        <SortHeadCell numeric {...sort('workload', 'asc')} className="w-30">
          Загрузка
        </SortHeadCell>
        <SortHeadCell numeric {...sort('created_at', 'desc')} className={cn('w-28', FROM_1024)}>
          Добавлено
        </SortHeadCell>
        <HeadCell className="w-11">
          <span className="sr-only">Действия</span>
        </HeadCell>
      </TableHead>
      <tbody>
        {cards.map((card) => (
          <Row key={card.id} card={card} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ card }: { card: Psychologist }) {
  const { timeZone } = useSite()
  return (
    <TableRow>
      <Cell>
        <span className="flex items-center gap-2.5">
          <Avatar size="xs" name={card.full_name} src={card.avatar} />
          <Link
            to={href('psychologistEditor', { id: card.id })}
            title={card.full_name}
            className="min-w-0 truncate font-medium text-ink no-underline -outline-offset-2 hover:underline"
          >
            {card.full_name}
          </Link>
        </span>
      </Cell>
      <Cell>
        <PublicationState isPublished={card.is_published} />
      </Cell>
      <Cell>
        <YclState card={card} />
      </Cell>
      <Cell className={cn('text-ink-2', FROM_1024)}>
        <TopicWords topics={card.topics} />
      </Cell>
      <Cell className={cn('text-ink-2', FROM_1600)}>{card.specializations.map(({ title }) => title).join(', ')}</Cell>
      <Cell className={cn('text-ink-2', FROM_1440)}>{card.branches.map(({ title }) => title).join(', ')}</Cell>
      <Cell numeric className={cn('text-ink-2', FROM_1600)}>
        {card.price === null ? '—' : formatMoney(card.price)}
      </Cell>
      <Cell numeric>
        <WorkloadMeter workload={card.workload} />
      </Cell>
      <Cell numeric className={cn('text-ink-2', FROM_1024)}>
        {formatDay(card.created_at, timeZone)}
      </Cell>
      <Cell className="overflow-visible px-1">
        <RowMenu card={card} />
      </Cell>
    </TableRow>
  )
}
