import { useEffect, useRef, useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { Linked, PageOf } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { callApi } from '#web/lib/api/api.ts'
import type { Option } from '#web/ui/select/option.ts'

/** What the page editor needs of a person: their name, and what a card shows. */
export type PagePerson = Pick<
  Psychologist,
  'id' | 'slug' | 'full_name' | 'avatar' | 'short_intro' | 'price' | 'meeting_minutes' | 'is_published'
>

const FOUND_MAX = 20
/** More cards than this are not fetched one by one. */
const ASKED_MAX = 20

const collator = new Intl.Collator('ru')

export interface PagePeople {
  optionOf: (id: number) => Option<number>
  /** Their card has been read: what it does not show, nobody sees. */
  isKnown: (id: number) => boolean
  find: (query: string, signal: AbortSignal) => Promise<Option<number>[]>
  /** Those of them whom visitors see, by name. */
  shown: (ids: readonly number[]) => PagePerson[]
}

/** The people of the page that are known so far: those linked from the start, those found while choosing. */
export function usePagePeople(
  known: readonly PagePerson[],
  linked: readonly Linked[],
  ids: readonly number[],
): PagePeople {
  const [cards, setCards] = useState(() => new Map(known.map((person) => [person.id, person])))
  const asked = useRef(new Set<number>())
  const names = new Map(linked.map(({ id, title }) => [id, title]))
  const learn = (people: readonly PagePerson[]) =>
    setCards((before) => new Map([...before, ...people.map((person) => [person.id, person] as const)]))

  // A restored draft may name people whom nobody has met here yet.
  useEffect(() => {
    const unknown = ids.filter((id) => !cards.has(id) && !asked.current.has(id)).slice(0, ASKED_MAX)
    for (const id of unknown) {
      asked.current.add(id)
      void readPerson(id).then((person) => person !== null && setCards((before) => new Map([...before, [id, person]])))
    }
  }, [ids, cards])

  return {
    optionOf: (id) => optionOf(cards.get(id) ?? { id, full_name: names.get(id) ?? `№\u00a0${id}`, is_published: true }),
    isKnown: (id) => cards.has(id),
    find: async (query, signal) => {
      const found = await callApi<PageOf<Psychologist>>(api.psychologists, {
        query: { per_page: FOUND_MAX, sort_column: 'full_name', sort_direction: 'asc', 'filter[full_name]': query },
        signal,
      })
      learn(found.data)
      return found.data.map(optionOf)
    },
    shown: (chosen) =>
      chosen
        .flatMap((id) => cards.get(id) ?? [])
        .filter((person) => person.is_published)
        .toSorted((a, b) => collator.compare(a.full_name, b.full_name)),
  }
}

function optionOf({ id, full_name, is_published }: Pick<PagePerson, 'id' | 'full_name' | 'is_published'>) {
  return { value: id, label: full_name, ...(is_published ? {} : { hint: 'не\u00a0на\u00a0сайте' }) }
}

/** Null for somebody who is gone, or may not be seen. */
async function readPerson(id: number): Promise<PagePerson | null> {
  try {
    return (await callApi<{ data: Psychologist }>(path(api.psychologist, { id }))).data
  } catch {
    return null
  }
}
