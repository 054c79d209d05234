import { needsCheck } from '#contract/crisis/crisis-line.ts'
import type { Linked } from '#contract/wire/http.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ListColumn } from '../list/table/columns.ts'
import { entityColumns } from '../list/table/entity-columns.tsx'
import type { Directory, DirectoryRecord } from './directory.ts'
import type { LinkOptions } from './directory-form.ts'
import { PeopleLink } from './people-link.tsx'
import { hoursInWords, periodInWords, weekdaysInWords } from './hours-in-words.ts'
import { PublicationSwitch } from './publication-switch.tsx'

/** The columns of one small list, as its definition has them. Nothing stands where there is nothing. */
export function columnsOf(
  directory: Directory,
  options: LinkOptions,
  today: string,
  onChange: () => void,
): ListColumn<DirectoryRecord>[] {
  const branchById = titleById(options.branches)
  const topicById = titleById(options.topics)
  const specializationById = titleById(options.specializations)
  return entityColumns<DirectoryRecord>(directory.definition, {
    title: { cell: (record) => record.title, isName: true, isQuiet: false },
    is_published: {
      cell: (record) => <PublicationSwitch directory={directory} record={record} onChange={onChange} />,
      isQuiet: false,
    },
    is_couples: { cell: (record) => (record.is_couples ? 'да' : '') },
    filial_id: { cell: (record) => branchById.get(record.filial_id ?? 0) ?? 'все' },
    topic_id: { cell: (record) => topicById.get(record.topic_id ?? 0) },
    specialization_id: { cell: (record) => specializationById.get(record.specialization_id ?? 0) },
    ycl_id: { cell: (record) => record.ycl_id ?? <span className="text-ink-3">не&nbsp;связан</span>, isQuiet: false },
    description: { cell: (record) => record.description },
    checked_at: { cell: (record) => <CheckedAt day={record.checked_at ?? null} today={today} />, isQuiet: false },
    weekdays: { cell: ({ weekdays }) => weekdaysInWords(weekdays ?? []), isQuiet: false },
    opens_at: { cell: hoursInWords, isQuiet: false },
    first_day: { cell: (record) => <SpecialDays record={record} /> },
    positions: { cell: (record) => titlesOf(record.positions) },
    pages: { cell: (record) => titlesOf(record.pages) },
    psychologists_count: { cell: (record) => <PeopleLink directory={directory} record={record} />, isQuiet: false },
  })
}

/** When somebody last called the number; what waits for a call stands out. */
function CheckedAt({ day, today }: { day: string | null; today: string }) {
  const { timeZone } = useSite()
  const words = day === null ? 'не\u00a0проверен' : formatDay(day, timeZone)
  if (!needsCheck({ checked_at: day }, today)) return words
  return (
    <span className="inline-flex items-center gap-1 text-warn">
      <Icon name="lucide:phone" label="Пора проверить" />
      {words}
    </span>
  )
}

function titleById(options: LinkOptions[string] = []): Map<number, string> {
  return new Map(options.map(({ value, label }) => [value, label]))
}

/** The days on which the line stands instead of the week. */
function SpecialDays({ record: { first_day, last_day } }: { record: DirectoryRecord }) {
  const { timeZone } = useSite()
  return periodInWords(first_day ?? null, last_day ?? null, (day) => formatDay(day, timeZone))
}

function titlesOf(links: readonly Linked[] = []): string {
  return links.map(({ title }) => title).join(', ')
}
