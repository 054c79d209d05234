import type { SessionUser } from '#contract/people/current-user.ts'
import { ENTITIES, entityOf } from '#contract/entities.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'
import { addressOf, type SearchHit, type SearchKind } from '#contract/office/search.ts'
import { counted } from '#web/lib/format.ts'
import type { Entry } from './entry.ts'

/** How a kind of record is shown: by the icon of its list, on its own screen or in a dialog over that. */
function kindOf(kind: SearchKind): { icon: string; word: string; screen: ScreenName } {
  const { name, plural, nouns, place } = ENTITIES[kind]
  return {
    icon: screens[plural].menu?.icon ?? '',
    word: nouns.title.toLowerCase(),
    screen: place === 'editor' ? `${name}Editor` : plural,
  }
}

/** Whether the query is the very address of a page that was found. */
export function namesAddress(hits: readonly SearchHit[], query: string): boolean {
  return hits.some(({ kind, note }) => kind === 'page' && note !== null && addressOf(note) === addressOf(query))
}

/** What was found by name. */
export function recordEntries(hits: readonly SearchHit[], user: SessionUser): Entry[] {
  return hits.filter(({ kind }) => mayOpen(screens[kindOf(kind).screen], user.permissions)).map(recordEntry)
}

/** Leads to the people who have the first topic, specialization or position that was found. */
export function peopleEntries(hits: readonly SearchHit[], user: SessionUser): Entry[] {
  return mayOpen(screens.psychologists, user.permissions) ? hits.flatMap(peopleEntry).slice(0, 1) : []
}

function recordEntry({ kind, id, title, note, count, avatar }: SearchHit): Entry {
  const { icon, word, screen } = kindOf(kind)
  const isPerson = kind === 'psychologist' || kind === 'user'
  const remark = count === null ? (note ?? word) : `${word}, ${counted(count, 'психолог', 'психолога', 'психологов')}`
  return {
    id: `${kind}:${id}`,
    group: isPerson ? 'people' : 'records',
    icon,
    title,
    note: kind === 'user' ? `${word}, ${remark}` : remark,
    avatar: isPerson ? { name: title, src: avatar } : undefined,
    href: addressIn(kind, screen, id),
    ...(PRIVATE.has(kind) ? { keptAs: numberOf(kind, id, note) } : {}),
  }
}

/** Their titles are names of people who may ask to be forgotten. */
const PRIVATE = new Set<SearchKind>(['client', 'request', 'transaction', 'user'])

/** The server words the number of whatever has one of its own beside the name: «заявка 26-0012». */
function numberOf(kind: SearchKind, id: number, note: string | null): string {
  if (kind === 'user' || note === null) return `${ENTITIES[kind].nouns.title} №\u00a0${id}`
  return note.charAt(0).toUpperCase() + note.slice(1)
}

/** On its own screen, in the dialog of its list, or in the panel beside it. */
function addressIn(kind: SearchKind, screen: ScreenName, id: number): string {
  if (screens[screen].path.includes(':')) return href(screen, { id })
  return `${href(screen)}?${ENTITIES[kind].place === 'panel' ? 'open' : 'edit'}=${id}`
}

function peopleEntry({ kind, id, title }: SearchHit): Entry[] {
  // The list of psychologists is narrowed by these.
  const found = entityOf(kind)
  if (found?.nouns.peopleWith === undefined) return []
  return [
    {
      id: `people:${kind}:${id}`,
      group: 'actions',
      icon: 'lucide:list-filter',
      title: `Показать психологов ${found.nouns.peopleWith} «${title}»`,
      href: `${href('psychologists')}?filter[${found.plural}][]=${id}`,
    },
  ]
}
