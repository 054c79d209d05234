import { useRef } from 'react'
import { data, Link, useNavigation } from 'react-router'
import { href } from '#contract/screens.ts'
import { plural } from '#web/lib/format.ts'
import { absolute, PageHead } from '#web/shell/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { foundWords } from '../found-words.ts'
import '../site.css'
import type { Route } from './+types/catalog-screen'
import { appliedFilters } from './applied.ts'
import { askCatalog, proposeDrops } from './ask-catalog.ts'
import { Card } from './card.tsx'
import { catalogPath, catalogQuery, chosen, FILTER_NAMES, isChosen, withPage } from './catalog-query.ts'
import { Chips } from './chips.tsx'
import { Filters } from './filters.tsx'
import { NothingFound } from './nothing-found.tsx'
import { OrderRule } from './order-rule.tsx'
import { Paging } from './paging.tsx'
import { Refused } from './refused.tsx'
import { SearchField } from './search-field.tsx'
import { SortLinks } from './sort-links.tsx'
import { useInstantForm } from './use-instant-form.ts'
import './catalog.css'

/** The root layout hides horizontal overflow on this route (specification §2). */
export const handle = { hidesOverflow: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = catalogQuery(new URL(request.url).searchParams)
  const { answer, query, refused } = await askCatalog(context, asked)
  const screen = {
    now: new Date().toISOString(),
    answer,
    query: query.toString(),
    refused,
    searchText: asked.get(FILTER_NAMES.search) ?? '',
    proposals: answer.meta.total === 0 ? await proposeDrops(context, query) : [],
  }
  return data(screen, { status: Object.keys(refused).length === 0 ? 200 : 422 })
}

export default function CatalogScreen({ loaderData }: Route.ComponentProps) {
  const { now, answer, refused, searchText, proposals } = loaderData
  const { data: people, meta, facets } = answer
  const query = new URLSearchParams(loaderData.query)
  const applied = appliedFilters(query, facets)
  const site = useSite()

  const form = useRef<HTMLFormElement>(null)
  const drawer = useRef<HTMLDetailsElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { submit, submitSoon } = useInstantForm(form, query)
  const { state, location } = useNavigation()
  const isRefreshing = state === 'loading' && location.pathname === href('catalog')

  /** «Показать» leads to the list: the drawer of a phone closes, the list comes into view. */
  async function show() {
    await submit()
    if (drawer.current !== null) drawer.current.open = false
    heading.current?.focus()
  }

  return (
    <>
      <PageHead
        title={`Каталог психологов${meta.current_page > 1 ? `, страница ${meta.current_page}` : ''} — ${site.name}`}
        description="Психологи онлайн и очно: с чем работают, цена встречи, ближайшее время, проверенные документы."
        path={catalogPath(withPage(new URLSearchParams(), meta.current_page))}
        jsonLd={{
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          itemListElement: people.map((person, index) => ({
            '@type': 'ListItem',
            position: (meta.current_page - 1) * meta.per_page + index + 1,
            url: absolute(site.url, href('psychologistPage', { slug: person.slug })),
            name: person.full_name,
          })),
        }}
      />
      <div className="wrap catalog">
        <div className="catalog__title">
          <div>
            <h1>Психологи</h1>
            <p className="lead">
              У{'\u00a0'}каждого видно, с{'\u00a0'}чем он работает, сколько стоит встреча и{'\u00a0'}что мы проверили.
            </p>
          </div>
          <SearchField text={searchText} error={refused.search} onType={submitSoon} />
        </div>
        <div className="spread">
          <div>
            <details className="drawer" ref={drawer}>
              <summary>
                Фильтры
                {applied.length > 0 && (
                  <span>
                    {plural(applied.length, 'выбран', 'выбрано', 'выбрано')} {applied.length}
                  </span>
                )}
              </summary>
            </details>
            <Filters
              form={form}
              query={query}
              facets={facets}
              total={meta.total}
              onChoose={() => void submit()}
              onSubmit={() => void show()}
            />
          </div>
          <section className="results" aria-labelledby="found" aria-busy={isRefreshing}>
            <div className="results__head">
              <div role="status">
                <h2 id="found" ref={heading} tabIndex={-1} className={meta.total === 0 ? 'results__none' : undefined}>
                  {foundWords(meta.total)}
                </h2>
              </div>
              {meta.total > 1 && <SortLinks query={query} />}
            </div>
            <Refused refused={refused} />
            <Chips applied={applied} query={query} />
            {meta.total === 0 && <NothingFound applied={applied} proposals={proposals} query={query} />}
            {meta.total > 0 && people.length === 0 && (
              <p className="lead results__past">
                Страницы {meta.current_page} нет: список кончился раньше.{' '}
                <Link to={catalogPath(withPage(query, 1))}>Вернуться к{'\u00a0'}началу</Link>
              </p>
            )}
            <ul className="results__list">
              {people.map((person, index) => (
                <Card
                  key={person.slug}
                  person={person}
                  now={now}
                  askedTopics={chosen(query, 'topics')}
                  isForTwo={isChosen(query, 'is_couples', '1')}
                  isFirst={index < 2}
                />
              ))}
            </ul>
            {people.length > 0 && <Paging meta={meta} query={query} />}
            <OrderRule />
          </section>
        </div>
      </div>
    </>
  )
}
