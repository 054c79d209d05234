import type { StoredAct } from '#contract/visitors/personal-data.ts'
import { api } from '#contract/wire/api.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import type { ListSource } from '../list/state/list-source.ts'
import type { ListWords } from '../list/list-words.ts'
import type { WholeList } from '../list/state/whole-list.ts'

/** An act never changes: it has one version. */
export type ActRow = StoredAct & { version: number }

export function asRow(act: StoredAct): ActRow {
  return { ...act, version: 1 }
}

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
    'Акт появляется, когда человек сам удаляет свои данные на\u00a0странице «Мои данные»: с\u00a0номером, перечнем и\u00a0выгрузкой из\u00a0журнала.',
  icon: 'lucide:file-x-2',
}

export const actsWhole: WholeList<StoredAct> = {
  search: { name: 'text', text: ({ number, subject }) => `№ ${number} №${number} ${subject}` },
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
