import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { CatalogAnswer, CatalogFacets, CatalogSummary } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { catalogPath, catalogQuery } from '../catalog/catalog-query.ts'
import { foundWords, showWords } from '../frame/found-words.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { isTouched } from '../form/touched.ts'
import { slotsOf, type Slot } from './sentence.ts'
import { SentenceSelect } from './sentence-select.tsx'

interface Props {
  facets: CatalogFacets
  topics: CatalogSummary['topics']
  /** The query that the sentence asks at first. */
  chosen: string
  /** How many people that query finds. */
  count: number
}

/** A wish in one sentence: a plain GET form to the catalog; with scripts the button tells how many people it will show. */
export function SentenceForm({ facets, topics, chosen, count }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const found = useCount(count)
  const slots = slotsOf(facets, topics)
  const initial = new URLSearchParams(chosen)

  function asked() {
    return catalogQuery(new FormData(form.current ?? undefined) as Iterable<[string, unknown]>)
  }

  const catchUp = useEffectEvent(() => {
    // Changed before the scripts ran.
    if (form.current !== null && isTouched(form.current)) void found.ask(asked())
  })
  useEffect(() => catchUp(), [])

  function show(event: FormEvent) {
    event.preventDefault()
    navigate(catalogPath(asked()))
  }

  const select = (slot: Slot) => (
    <SentenceSelect slot={slot} initial={initial.get(slot.name) ?? ''} onChange={() => found.ask(asked())} />
  )

  return (
    <form
      className="sentence"
      action={siteHref('catalog')}
      method="get"
      aria-label="Найти психолога"
      autoComplete="off"
      ref={form}
      onSubmit={show}
    >
      <p className="sentence__text">
        Нужен психолог <span className="sentence__slot">{select(slots.forWhom)},</span> чтобы поговорить{' '}
        <span className="sentence__slot">{select(slots.topic)}.</span> Удобнее{' '}
        <span className="sentence__slot">{select(slots.format)},</span>{' '}
        <span className="sentence__slot">{select(slots.price)}.</span>
      </p>
      <div className="sentence__go">
        <button className="btn" type="submit">
          {isHydrated ? buttonWords(found.count) : 'Показать психологов'}
        </button>
        <a className="more" href="#start">
          Не{'\u00a0'}знаю, с{'\u00a0'}чего начать
        </a>
      </div>
      <p className="visually-hidden" role="status">
        {found.announcement}
      </p>
    </form>
  )
}

function buttonWords(count: number | null): string {
  if (count === null) return 'Показать психологов'
  return count === 0 ? 'Посмотреть, что изменить' : showWords(count)
}

/** Counts anew after each change; an answer that was overtaken is dropped. Null when the count is not known. */
function useCount(initial: number) {
  const [count, setCount] = useState<number | null>(initial)
  const [announcement, setAnnouncement] = useState('')
  const running = useRef<AbortController>(null)

  async function ask(query: URLSearchParams) {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    // The old count is not that of the new wish.
    setCount(null)
    try {
      // Few visitors change the sentence: the others need not load what asks the API.
      const { callApi } = await import('#web/lib/api/api.ts')
      const answer = await callApi<CatalogAnswer>(`${publicApi.catalog}?per_page=1&${query}`, { signal: mine.signal })
      if (mine.signal.aborted) return
      setCount(answer.meta.total)
      setAnnouncement(foundWords(answer.meta.total))
    } catch {
      // Without a count the button still leads to the right list.
      if (!mine.signal.aborted) setCount(null)
    }
  }

  return { count, announcement, ask }
}
