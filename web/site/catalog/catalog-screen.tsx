import { useRef } from 'react'
import { data, Link, useNavigation } from 'react-router'
import { href } from '#contract/people/screens.ts'
import { plural } from '#web/lib/format.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { foundWords } from '../frame/found-words.ts'
import '../frame/site.css'
import { breadcrumbJsonLd, faqJsonLd } from '../frame/json-ld.ts'
import { FavouritesBar } from '../favourites/favourites-bar.tsx'
import { headOf, questionsOn, readPageRecord } from '../page/page-record.ts'
import { WrittenBlocks } from '../page/written-blocks.tsx'
import type { Route } from './+types/catalog-screen'
import { appliedFilters } from './applied.ts'
import { askCatalog, proposeWays } from './ask-catalog.ts'
import { asksForHelp } from './asks-for-help.ts'
import { Card } from './card.tsx'
import { catalogJsonLd } from './catalog-json-ld.ts'
import { catalogPath, catalogQuery, chosen, FILTER_NAMES, isForTwo, withPage } from './catalog-query.ts'
import { Chips } from './chips.tsx'
import { coupleTopics, Filters } from './filters.tsx'
import { ModeLinks } from './mode-links.tsx'
import { NothingFound } from './nothing-found.tsx'
import { OrderRule } from './order-rule.tsx'
import { Paging } from './paging.tsx'
import { Refused } from './refused.tsx'
import { SearchField } from './search-field.tsx'
import { SortLinks } from './sort-links.tsx'
import { UrgentHelp } from './urgent-help.tsx'
import { useInstantForm } from './use-instant-form.ts'
import './catalog.css'

/** The root layout hides horizontal overflow on this route (specification §2). */
export const handle = { hidesOverflow: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = catalogQuery(new URL(request.url).searchParams)
  const [{ answer, query, refused }, page] = await Promise.all([
    askCatalog(context, asked),
    readPageRecord(context, href('catalog')),
  ])
  const searchText = asked.get(FILTER_NAMES.search) ?? ''
  const isUrgent = searchText !== '' && (await asksForHelp(context, searchText))
  const screen = {
    now: new Date().toISOString(),
    page,
    answer,
    query: query.toString(),
    refused,
    searchText,
    isUrgent,
    // Nobody in danger is told to give up the very word that says so.
    proposals: proposeWays(answer).filter(({ key }) => !isUrgent || key !== 'search'),
  }
  return data(screen, { status: Object.keys(refused).length === 0 ? 200 : 422 })
}

export default function CatalogScreen({ loaderData }: Route.ComponentProps) {
  const { now, page, answer, refused, searchText, isUrgent, proposals } = loaderData
  const { data: people, meta, facets } = answer
  const query = new URLSearchParams(loaderData.query)
  const forTwo = isForTwo(query)
  const applied = appliedFilters(query, facets)
  // The mode is told by its own switch.
  const chips = applied.filter(({ key }) => (key !== 'is_couples' || !forTwo) && (key !== 'search' || !isUrgent))
  const branch = facets.branches.find(({ value }) => chosen(query, 'branches').includes(String(value)))
  const asked = [...chosen(query, 'topics'), ...(forTwo ? coupleTopics(facets).map(String) : [])]
  const site = useSite()
  const head =
    page === null ? { ...DEFAULT_HEAD, title: `${DEFAULT_HEAD.title} — ${site.name}` } : headOf(page, site.name)

  const form = useRef<HTMLFormElement>(null)
  const drawer = useRef<HTMLDetailsElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isHydrated = useHydrated()
  const { submit, submitSoon, isTyping } = useInstantForm(form, query)
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
        {...head}
        title={titleOf(head.title, site.name, forTwo, meta.current_page)}
        isIndexed={[...query.keys()].every((name) => name === 'page')}
        path={catalogPath(withPage(new URLSearchParams(), meta.current_page))}
        jsonLd={[
          catalogJsonLd(answer, site.url),
          breadcrumbJsonLd(site.url, [{ name: 'Каталог', path: href('catalog') }]),
          ...(page === null ? [] : faqJsonLd(questionsOn(page))),
        ]}
      />
      <div className="wrap catalog">
        <div className="catalog__title">
          <div>
            <h1>{forTwo ? 'Психологи для\u00a0пары' : typeset(page?.data.hero.title || 'Психологи')}</h1>
            <p className="lead">{typeset(forTwo ? LEAD_FOR_TWO : page?.data.hero.lead || DEFAULT_LEAD)}</p>
          </div>
          <SearchField text={searchText} error={refused.search} onType={submitSoon} />
        </div>
        <UrgentHelp isAsked={isUrgent} branch={branch?.title} />
        <div className="spread">
          <div>
            <ModeLinks query={query} facets={facets} />
            <details className="drawer" ref={drawer}>
              <summary>
                Фильтры
                {chips.length > 0 && (
                  <span>
                    {plural(chips.length, 'выбран', 'выбрано', 'выбрано')} {chips.length}
                  </span>
                )}
              </summary>
            </details>
            <Filters
              form={form}
              query={query}
              facets={facets}
              total={isHydrated && !isTyping && !isRefreshing ? meta.total : null}
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
            <Chips applied={chips} query={query} />
            {meta.total === 0 && (!isUrgent || proposals.length > 0) && (
              <NothingFound applied={applied} proposals={proposals} query={query} />
            )}
            {meta.total === 0 && isUrgent && proposals.length === 0 && (
              <p className="lead results__past">
                Кого выбрать, можно решить и{'\u00a0'}потом: <Link to={href('catalog')}>все психологи</Link> никуда не
                {'\u00a0'}денутся.
              </p>
            )}
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
                  askedTopics={asked}
                  isForTwo={forTwo}
                  isFirst={index === 0}
                  isInPickForm
                />
              ))}
            </ul>
            {people.length > 0 && <Paging meta={meta} query={query} />}
            {people.length > 0 && <FavouritesBar />}
            <OrderRule />
          </section>
        </div>
      </div>
      {page !== null && <WrittenBlocks page={page} />}
    </>
  )
}

const DEFAULT_HEAD = {
  title: 'Каталог психологов',
  description: 'Психологи онлайн и очно: с чем работают, цена встречи, ближайшее время, проверенные документы.',
}
const LEAD_FOR_TWO = 'Работают с двумя сразу. Темы и цены здесь — для встречи вдвоём.'
const DEFAULT_LEAD = 'У каждого видно, с чем он работает, сколько стоит встреча и что мы проверили.'

function titleOf(written: string, siteName: string, forTwo: boolean, page: number): string {
  if (page === 1 && !forTwo) return written
  const what = forTwo ? 'Психологи для\u00a0пары' : 'Каталог психологов'
  return `${page === 1 ? what : `${what}, страница ${page}`} — ${siteName}`
}
