import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { CatalogFacets, FacetOption } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { zoneInShort } from '#contract/wire/moment-words.ts'
import { counted } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { foundWords, showWords } from '../frame/found-words.ts'
import { isRoom } from '../person/practice.ts'
import { useVisitorZone } from '../person/use-visitor-zone.ts'
import { FORMAT_WORDS, GENDER_WORDS } from './applied.ts'
import {
  catalogPath,
  FILTER_NAMES,
  isChosen,
  modeOf,
  typedPrice,
  withoutFilters,
  type FilterKey,
} from './catalog-query.ts'
import { FilterGroup } from './filter-group.tsx'
import { PriceRange } from './price-range.tsx'

interface Props {
  form: RefObject<HTMLFormElement | null>
  query: URLSearchParams
  facets: CatalogFacets
  /** How many people the chosen filters find; null while that is not known. */
  total: number | null
  /** Where the list is out of sight, the number is told here. */
  isTold: boolean
  lead: string
  onSubmit: () => void
}

export const FILTERS_ID = 'filters'

/** The side column: a GET form that works without scripts. The search field above the list belongs to it as well. */
export function Filters({ form, query, facets, total, isTold, lead, onSubmit }: Props) {
  const forTwo = modeOf(query) === 'is_couples'
  const site = useSite()
  // Days and their parts are the practice's, whatever the clock of the visitor shows.
  const elsewhere =
    useVisitorZone(site.timeZone) === site.timeZone ? '' : ` (${zoneInShort(site).replace(/[()]/g, '')})`
  const group = (key: FilterKey, legend: string) => ({
    name: FILTER_NAMES[key],
    legend,
    isChosen: (value: string | number) => isChosen(query, key, value),
  })
  return (
    <form
      className="filters"
      id={FILTERS_ID}
      action={siteHref('catalog')}
      method="get"
      aria-label="Фильтры"
      autoComplete="off"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Kept query={query} names={[FILTER_NAMES.is_couples, FILTER_NAMES.is_teens]} />
      <p className="filters__lead">{lead}</p>
      <FilterGroup
        // Each mode settles anew which topics stand in sight.
        key={String(forTwo)}
        {...group('topics', forTwo ? 'С чем приходят вдвоём' : 'С чем')}
        options={facets.topics}
        shown={8}
        main={forTwo ? coupleTopics(facets) : undefined}
        more={(count) => `Ещё ${counted(count, 'тема', 'темы', 'тем')}`}
      />
      <FilterGroup {...group('time', `Когда${elsewhere}`)} options={facets.time} any="Неважно">
        <FilterGroup {...group('day_part', 'В какое время дня')} options={facets.day_part} any="Неважно" />
      </FilterGroup>
      <PriceRange
        legend={forTwo ? 'Цена встречи вдвоём' : 'Цена'}
        bars={facets.price}
        from={typedPrice(query, 'price_from')}
        to={typedPrice(query, 'price_to')}
      />
      <FilterGroup
        {...group('gender', 'Кто')}
        options={facets.gender.map((one) => ({ ...one, title: GENDER_WORDS[one.value] }))}
        any="Неважно"
      />
      <FilterGroup
        {...group('format', 'Как встречаться')}
        options={facets.format.map((one) => ({ ...one, title: FORMAT_WORDS[one.value] }))}
        any="Неважно"
      />
      <FilterGroup {...group('branches', 'Где')} options={rooms(facets.branches, query)} />
      <FilterGroup
        {...group('specializations', 'Специализация')}
        options={facets.specializations}
        shown={5}
        more={(count) => `Ещё ${counted(count, 'специализация', 'специализации', 'специализаций')}`}
      />
      <div className="filters__apply">
        <button className="btn btn--wide" type="submit">
          {total === null || total === 0 ? 'Показать' : showWords(total)}
        </button>
        <p className="visually-hidden" role="status">
          {isTold && total !== null && foundWords(total)}
        </p>
        <Link className="btn btn--quiet btn--wide" to={catalogPath(withoutFilters(query))} preventScrollReset>
          Сбросить
        </Link>
      </div>
    </form>
  )
}

/** What couples come with. */
export function coupleTopics(facets: CatalogFacets): number[] {
  return facets.topics.filter(({ is_couples }) => is_couples).map(({ value }) => value)
}

/** What the form does not ask about but must not lose. */
function Kept({ query, names }: { query: URLSearchParams; names: string[] }) {
  return names.map((name) => {
    const value = query.get(name)
    return value === null ? null : <input key={name} type="hidden" name={name} value={value} readOnly />
  })
}

/** «Онлайн» is asked as the way to meet, not as a place, unless a link has chosen it so. */
function rooms(branches: FacetOption[], query: URLSearchParams): FacetOption[] {
  return branches.filter((branch) => isRoom(branch) || isChosen(query, 'branches', branch.value))
}
