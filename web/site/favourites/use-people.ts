import { useEffect, useState } from 'react'
import type { ComparedPsychologist } from '#contract/catalog.ts'
import { readdress } from '#web/lib/favourites.ts'
import { peopleUrl } from './read-people.ts'

/** The cards of the named people, asked for in the browser as names are added. */
export function usePeople(slugs: readonly string[]) {
  // Null stands for somebody who is not in the catalog.
  const [known, setKnown] = useState<ReadonlyMap<string, ComparedPsychologist | null>>(new Map())
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const unknown = slugs.filter((slug) => !known.has(slug)).join(',')

  useEffect(() => {
    if (unknown === '') return
    const call = new AbortController()
    void ask(unknown.split(','), call.signal)
    return () => call.abort()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- each attempt asks again
  }, [unknown, attempt])

  useEffect(() => readdress(new Map([...known].map(([slug, person]) => [slug, person?.slug ?? slug]))), [known])

  async function ask(asked: string[], signal: AbortSignal) {
    try {
      const people = await cardsOf(asked, signal)
      const present = asked.map((slug) => [slug, people.get(slug) ?? null] as const)
      setKnown((before) => new Map([...before, ...present, ...people]))
    } catch {
      if (!signal.aborted) setFailures((count) => count + 1)
    }
  }

  return {
    people: distinct(slugs.flatMap((slug) => known.get(slug) ?? [])),
    gone: slugs.filter((slug) => known.get(slug) === null),
    isLoading: unknown !== '' && failures <= attempt,
    isFailed: unknown !== '' && failures > attempt,
    retry: () => setAttempt(failures),
  }
}

/** By each address that leads to them: whoever was renamed was kept under another one. */
async function cardsOf(slugs: string[], signal: AbortSignal): Promise<Map<string, ComparedPsychologist>> {
  const { callApi } = await import('#web/lib/api/api.ts')
  const { data } = await callApi<{ data: ComparedPsychologist[] }>(peopleUrl(slugs), { signal })
  return new Map(data.flatMap((person) => [person.slug, ...person.named_as].map((slug) => [slug, person])))
}

function distinct(people: ComparedPsychologist[]): ComparedPsychologist[] {
  return [...new Map(people.map((person) => [person.slug, person])).values()]
}
