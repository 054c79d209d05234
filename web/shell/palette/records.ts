import type { SessionUser } from '#contract/current-user.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/screens.ts'
import { addressOf, type SearchHit, type SearchKind } from '#contract/search.ts'
import { counted } from '#web/lib/format.ts'
import type { Entry } from './entry.ts'

const KINDS: Record<SearchKind, { icon: string; word: string; screen: ScreenName }> = {
  psychologist: { icon: 'lucide:users', word: 'психолог', screen: 'psychologistEditor' },
  user: { icon: 'lucide:user', word: 'пользователь', screen: 'userEditor' },
  page: { icon: 'lucide:file-text', word: 'страница', screen: 'pageEditor' },
  topic: { icon: 'lucide:tags', word: 'тема', screen: 'topics' },
  specialization: { icon: 'lucide:graduation-cap', word: 'специализация', screen: 'specializations' },
  position: { icon: 'lucide:briefcase', word: 'должность', screen: 'positions' },
  branch: { icon: 'lucide:building-2', word: 'филиал', screen: 'branches' },
}

/** The list of psychologists is narrowed by these. */
const FILTERS: Partial<Record<SearchKind, [filter: string, words: string]>> = {
  topic: ['topics', 'с\u00a0темой'],
  specialization: ['specializations', 'со\u00a0специализацией'],
  position: ['positions', 'на\u00a0должности'],
}

/** Whether the query is the very address of a page that was found. */
export function namesAddress(hits: readonly SearchHit[], query: string): boolean {
  return hits.some(({ kind, note }) => kind === 'page' && note !== null && addressOf(note) === addressOf(query))
}

/** What was found by name. */
export function recordEntries(hits: readonly SearchHit[], user: SessionUser): Entry[] {
  return hits.filter(({ kind }) => mayOpen(screens[KINDS[kind].screen], user.roles)).map(recordEntry)
}

/** Leads to the people who have the first topic, specialization or position that was found. */
export function peopleEntries(hits: readonly SearchHit[], user: SessionUser): Entry[] {
  return mayOpen(screens.psychologists, user.roles) ? hits.flatMap(peopleEntry).slice(0, 1) : []
}

function recordEntry({ kind, id, title, note, count, avatar }: SearchHit): Entry {
  const { icon, word, screen } = KINDS[kind]
  const isPerson = kind === 'psychologist' || kind === 'user'
  const remark = count === null ? (note ?? word) : `${word}, ${counted(count, 'психолог', 'психолога', 'психологов')}`
  return {
    id: `${kind}:${id}`,
    group: isPerson ? 'people' : 'records',
    icon,
    title,
    note: kind === 'user' ? `${word}, ${remark}` : remark,
    avatar: isPerson ? { name: title, src: avatar } : undefined,
    href: screens[screen].path.includes(':') ? href(screen, { id }) : `${href(screen)}?edit=${id}`,
  }
}

function peopleEntry({ kind, id, title }: SearchHit): Entry[] {
  const filter = FILTERS[kind]
  if (filter === undefined) return []
  const [name, words] = filter
  return [
    {
      id: `people:${kind}:${id}`,
      group: 'actions',
      icon: 'lucide:list-filter',
      title: `Показать психологов ${words} «${title}»`,
      href: `${href('psychologists')}?filter[${name}][]=${id}`,
    },
  ]
}
