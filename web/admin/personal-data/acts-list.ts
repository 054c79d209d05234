import { awaitsRemoval, type StoredAct } from '#contract/visitors/personal-data.ts'
import { api } from '#contract/wire/api.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import { flagOptions, type ListFilter } from '../list/filters/list-filter.ts'
import type { ListSource } from '../list/state/list-source.ts'
import type { ListWords } from '../list/list-words.ts'
import { valueIn, type WholeList } from '../list/state/whole-list.ts'

/** An act itself never changes: its version is that of the marks beside it. */
export type ActRow = StoredAct & { version: number }

export function asRow(act: StoredAct): ActRow {
  return { ...act, version: act.left_in_yclients.reduce((sum, { version }) => sum + version, 0) }
}

/** How many visits of the act are to be removed in YCLIENTS now. */
export function countAwaitingRemoval(
  { left_in_yclients: left }: Pick<StoredAct, 'left_in_yclients'>,
  now: Date,
): number {
  return left.filter((one) => awaitsRemoval(one, now)).length
}

export const ACTS_FILTERS: ListFilter[] = [
  {
    name: 'left_in_yclients',
    label: 'Остались в\u00a0YCLIENTS',
    kind: 'one',
    options: flagOptions('нужно удалить там', 'ничего не\u00a0нужно'),
  },
]

export const ACTS_SOURCE: ListSource = {
  screen: 'erasureActs',
  path: api.personalDataActs,
  sort: { column: 'at', direction: 'desc' },
}

export const ACTS_WORDS: ListWords = {
  count: ['акт', 'акта', 'актов'],
  wouldBeFound: 'нашёлся бы',
  nothingFound: 'По этим условиям актов нет',
  nothing: 'Актов пока нет',
  nothingHint:
    'Акт появляется, когда человек сам удаляет свои данные на\u00a0странице «Мои данные» или это делают сотрудники по\u00a0его просьбе: с\u00a0номером, перечнем и\u00a0выгрузкой из\u00a0журнала.',
  icon: 'lucide:file-x-2',
}

export const actsWhole: WholeList<StoredAct> = {
  search: { name: 'text', text: ({ number, subject }) => `№ ${number} №${number} ${subject}` },
  filter: { left_in_yclients: valueIn((act) => countAwaitingRemoval(act, new Date()) > 0) },
  sort: {
    number: ({ number }) => number,
    at: ({ at }) => at,
    subject: ({ subject }) => subject,
  },
}

/** «Учётная запись — 1, заявки — 2». */
export function countedWords(items: readonly { what: string; count: number }[]): string {
  const text = items.map(({ what, count }) => `${lowerFirst(what)}\u00a0—\u00a0${count}`).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
