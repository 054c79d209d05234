import { useEffect, useRef, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { PsychologistChoice } from '#contract/psychologists/choices.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { callApi } from '#web/lib/api/api.ts'
import type { Option } from '#web/ui/select/option.ts'

/** What the page editor needs of a person: their name, and what a card shows. */
export type PagePerson = Pick<
  Psychologist,
  'id' | 'slug' | 'full_name' | 'avatar' | 'short_intro' | 'price' | 'meeting_minutes' | 'is_published'
>

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
      const found = await askForPeople({ search: query.trim() || undefined }, signal)
      learn(found)
      return found.map(optionOf)
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

async function askForPeople(query: { search?: string | undefined; id?: number }, signal?: AbortSignal) {
  const asked = { query: { ...query, with_card: 1 }, signal }
  return asPeople((await callApi<{ data: PsychologistChoice[] }>(api.psychologistChoices, asked)).data)
}

/** Choices that were asked for with their cards. */
export function asPeople(choices: readonly PsychologistChoice[]): PagePerson[] {
  return choices.flatMap(({ card, ...choice }) => (card === undefined ? [] : [{ ...choice, ...card }]))
}

/** Null for somebody who is gone, or may not be seen. */
async function readPerson(id: number): Promise<PagePerson | null> {
  try {
    const [person] = await askForPeople({ id })
    return person ?? null
  } catch {
    return null
  }
}
