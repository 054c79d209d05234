import { FORMAT_TITLES, GENDER_TITLES, type Psychologist } from '#contract/psychologists.ts'
import type { Linked } from '#contract/http.ts'
import { formatDay, formatMoney, formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import type { ListColumn } from '../list/columns.ts'
import { PublicationState } from './publication-state.tsx'
import { TopicWords } from './topic-words.tsx'
import { WorkloadMeter } from './workload-meter.tsx'
import { YclState } from './ycl-state.tsx'

const CONTACTS = new Set(['ycl_phone', 'ycl_email'])

/** Every column of the list; what is shown at which width stands in `from`. */
const COLUMNS: ListColumn<Psychologist>[] = [
  {
    id: 'full_name',
    title: 'Психолог',
    cell: (card) => card.full_name,
    sort: { column: 'full_name', direction: 'asc' },
    isName: true,
  },
  {
    id: 'is_published',
    title: 'Публикация',
    cell: (card) => <PublicationState isPublished={card.is_published} />,
    sort: { column: 'is_published', direction: 'desc' },
    width: 112,
  },
  { id: 'ycl_is_ready', title: 'YCLIENTS', cell: (card) => <YclState card={card} />, width: 124 },
  { id: 'topics', title: 'Темы', cell: (card) => <TopicWords topics={card.topics} />, from: 1024, isQuiet: true },
  {
    id: 'specializations',
    title: 'Специализация',
    cell: (card) => titles(card.specializations),
    from: 1600,
    isQuiet: true,
  },
  { id: 'branches', title: 'Филиал', cell: (card) => titles(card.branches), width: 136, from: 1440, isQuiet: true },
  {
    id: 'price',
    title: 'Цена',
    cell: (card) => money(card.price),
    sort: { column: 'price', direction: 'asc' },
    numeric: true,
    width: 96,
    from: 1600,
    isQuiet: true,
  },
  {
    id: 'workload',
    title: 'Загрузка',
    cell: (card) => <WorkloadMeter workload={card.workload} />,
    sort: { column: 'workload', direction: 'asc' },
    numeric: true,
    width: 120,
  },
  {
    id: 'created_at',
    title: 'Добавлено',
    cell: (card) => <Day value={card.created_at} />,
    sort: { column: 'created_at', direction: 'desc' },
    numeric: true,
    width: 112,
    from: 1024,
    isQuiet: true,
  },
  hidden('positions', 'Должность', (card) => titles(card.positions), 150),
  hidden('pages', 'Страницы', (card) => titles(card.pages), 170),
  hidden('gender', 'Пол', (card) => (card.gender === null ? '—' : GENDER_TITLES[card.gender]), 100),
  hidden('format', 'Формат', (card) => card.format.map((one) => FORMAT_TITLES[one]).join(', '), 130),
  hidden('is_couples', 'Пары', (card) => (card.is_couples ? 'Работает' : 'Нет'), 96),
  {
    ...hidden('price_couple', 'Цена для пары', (card) => money(card.price_couple), 124),
    numeric: true,
  },
  hidden('ycl_phone', 'Телефон YCLIENTS', (card) => (card.ycl_phone === null ? '—' : formatPhone(card.ycl_phone)), 170),
  hidden('ycl_email', 'Почта YCLIENTS', (card) => card.ycl_email ?? '—', 200),
  {
    ...hidden('birthday', 'День рождения', (card) => <Day value={card.birthday} />, 128),
    sort: { column: 'birthday', direction: 'asc' },
    numeric: true,
  },
  {
    ...hidden('experience_since', 'Практикует с', (card) => card.experience_since ?? '—', 120),
    sort: { column: 'experience_since', direction: 'asc' },
    numeric: true,
  },
  {
    ...hidden('updated_at', 'Изменено', (card) => <Day value={card.updated_at} />, 112),
    sort: { column: 'updated_at', direction: 'desc' },
    numeric: true,
  },
]

const WITHOUT_CONTACTS = COLUMNS.filter(({ id }) => !CONTACTS.has(id))

/** The columns that this person may read: an answer without contacts would look as if there were none. */
export function psychologistColumns(showsContacts: boolean): ListColumn<Psychologist>[] {
  return showsContacts ? COLUMNS : WITHOUT_CONTACTS
}

function hidden(
  id: string,
  title: string,
  cell: ListColumn<Psychologist>['cell'],
  width: number,
): ListColumn<Psychologist> {
  return { id, title, cell, width, isHidden: true, isQuiet: true }
}

function titles(records: Linked[]): string {
  return records.length === 0 ? '—' : records.map(({ title }) => title).join(', ')
}

function money(kopecks: number | null): string {
  return kopecks === null ? '—' : formatMoney(kopecks)
}

function Day({ value }: { value: string | null }) {
  const { timeZone } = useSite()
  return value === null ? '—' : formatDay(value, timeZone)
}
