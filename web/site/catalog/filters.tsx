import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { CatalogFacets, FacetOption } from '#contract/catalog.ts'
import { href } from '#contract/screens.ts'
import { counted } from '#web/lib/format.ts'
import { showWords } from '../found-words.ts'
import { isRoom } from '../practice.ts'
import { FORMAT_WORDS, GENDER_WORDS, priceTitle } from './applied.ts'
import { FILTER_NAMES, isChosen, type FilterKey } from './catalog-query.ts'
import { FilterGroup } from './filter-group.tsx'

interface Props {
  form: RefObject<HTMLFormElement | null>
  query: URLSearchParams
  facets: CatalogFacets
  total: number
  onChoose: () => void
  onSubmit: () => void
}

export const FILTERS_ID = 'filters'

/** The side column: a GET form that works without scripts. The search field above the list belongs to it as well. */
export function Filters({ form, query, facets, total, onChoose, onSubmit }: Props) {
  const group = (key: FilterKey, legend: string) => ({
    name: FILTER_NAMES[key],
    legend,
    isChosen: (value: string | number) => isChosen(query, key, value),
  })
  return (
    <form
      className="filters"
      id={FILTERS_ID}
      action={href('catalog')}
      method="get"
      aria-label="Фильтры"
      autoComplete="off"
      ref={form}
      onChange={onChoose}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Kept query={query} names={[FILTER_NAMES.price_from, 'sort_column', 'sort_direction']} />
      <FilterGroup
        {...group('is_couples', 'Для кого')}
        options={facets.is_couples.map((one) => ({ ...one, title: 'Для пары' }))}
      />
      <FilterGroup
        {...group('topics', 'С чем')}
        options={facets.topics}
        shown={8}
        more={(count) => `Ещё ${counted(count, 'тема', 'темы', 'тем')}`}
      />
      <FilterGroup
        {...group('format', 'Как встречаться')}
        options={facets.format.map((one) => ({ ...one, title: FORMAT_WORDS[one.value] }))}
        any="Неважно"
      />
      <FilterGroup {...group('branches', 'Где')} options={rooms(facets.branches, query)} />
      <FilterGroup
        {...group('price_to', isChosen(query, 'is_couples', '1') ? 'Цена встречи вдвоём' : 'Цена встречи')}
        options={facets.price_to.map((one) => ({ ...one, title: priceTitle(one.value) }))}
        any="Любая"
      />
      <FilterGroup
        {...group('gender', 'Кто')}
        options={facets.gender.map((one) => ({ ...one, title: GENDER_WORDS[one.value] }))}
        any="Неважно"
      />
      <FilterGroup
        {...group('specializations', 'Метод')}
        options={facets.specializations}
        shown={5}
        more={(count) => `Ещё ${counted(count, 'метод', 'метода', 'методов')}`}
      />
      <div className="filters__apply">
        <button className="btn btn--wide" type="submit">
          {total === 0 ? 'Показать' : showWords(total)}
        </button>
        <Link className="btn btn--quiet btn--wide" to={href('catalog')} preventScrollReset>
          Сбросить
        </Link>
      </div>
    </form>
  )
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
