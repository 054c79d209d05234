import { useEffect, useRef, useState } from 'react'
import { data, Link, useNavigate, useNavigation } from 'react-router'
import type { CatalogFacets } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { foundWords } from '../frame/found-words.ts'
import '../frame/site.css'
import { breadcrumbJsonLd, faqJsonLd } from '../frame/json-ld.ts'
import { FavouritesBar } from '../favourites/favourites-bar.tsx'
import { ClockNote } from '../person/clock-note.tsx'
import { headOf, questionsOn } from '../page/page-record.ts'
import { readPageRecord } from '../page/read-page-record.ts'
import { WrittenBlocks } from '../page/written-blocks.tsx'
import type { Route } from './+types/catalog-screen'
import { appliedFilters } from './applied.ts'
import { askCatalog, proposeWays } from './ask-catalog.ts'
import { asksForHelp } from './asks-for-help.ts'
import { Card } from './card.tsx'
import { catalogJsonLd } from './catalog-json-ld.ts'
import { catalogPath, catalogQuery, chosen, FILTER_NAMES, modeOf, withPage, type Mode } from './catalog-query.ts'
import { Chips } from './chips.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { coupleTopics, Filters } from './filters.tsx'
import { ModeLinks } from './mode-links.tsx'
import { NothingFound } from './nothing-found.tsx'
import { OrderRule } from './order-rule.tsx'
import { OrderSelect } from './order-select.tsx'
import { Paging } from './paging.tsx'
import { Refused } from './refused.tsx'
import { SearchField } from './search-field.tsx'
import type { SuggestedOption } from './suggest/options.ts'
import { NamedFilter, SearchInterpretation } from './search-interpretation.tsx'
import { UrgentHelp } from './urgent-help.tsx'
import { filterNamedBy } from './suggest/named-filter.ts'
import { useInstantForm } from './use-instant-form.ts'
import './catalog.css'
import './filters.css'

/** The root layout hides horizontal overflow on this route (specification §2). */
export const handle = { hidesOverflow: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = catalogQuery(new URL(request.url).searchParams)
  const [{ answer, query, refused }, page] = await Promise.all([
    askCatalog(context, asked),
    readPageRecord(context, siteHref('catalog')),
  ])
  const searchText = asked.get(FILTER_NAMES.search) ?? ''
  const isUrgent = searchText !== '' && (await asksForHelp(context, searchText))
  const branch = branchOf(query, answer.facets)
  const screen = {
    ...(branch === undefined ? {} : { crisisPlace: branch.title }),
    now: new Date().toISOString(),
    page,
    answer,
    query: query.toString(),
    refused,
    searchText,
    named: filterNamedBy(searchText, query, answer.facets),
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
  const mode = modeOf(query)
  const forTwo = mode === 'is_couples'
  const applied = appliedFilters(query, facets)
  // The mode is told by its own switch.
  const chips = applied.filter(({ key }) => key !== mode && (key !== 'search' || !isUrgent))
  const branch = branchOf(query, facets)
  const asked = [...chosen(query, 'topics'), ...(forTwo ? coupleTopics(facets).map(String) : [])]
  const lead = typeset(mode === 'self' ? page?.data.hero.lead || DEFAULT_LEAD : OF_MODES[mode].lead)
  const site = useSite()
  const head =
    page === null ? { ...DEFAULT_HEAD, title: `${DEFAULT_HEAD.title} — ${site.name}` } : headOf(page, site.name)

  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isHydrated = useHydrated()
  const { submit, submitSoon, forget, isTyping } = useInstantForm(form, query)
  const navigate = useNavigate()
  const [isUrgentNow, setUrgentNow] = useState(false)
  const { state, location } = useNavigation()
  const isRefreshing = state === 'loading' && location.pathname === siteHref('catalog')

  const [sheet, setSheet] = useState<{ isOpen: boolean; openedAt?: string; leadsToList?: boolean }>({ isOpen: false })

  /** What was suggested takes the place of what was typed. */
  function choose(choice: SuggestedOption['choice']) {
    forget()
    if ('slug' in choice) return void navigate(siteHref('psychologistPage', choice))
    const boxes = [...(form.current?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
    for (const field of boxes) {
      if (field.name === FILTER_NAMES.search) field.value = ''
      if (field.name === choice.name && field.value === choice.value) field.checked = true
    }
    void submit()
  }

  /** «Показать» leads to the list, and so does a sheet that is closed after something was chosen in it. */
  async function show() {
    await submit()
    if (sheet.isOpen) setSheet({ isOpen: false, leadsToList: true })
    else heading.current?.focus()
  }
  useEffect(() => {
    if (sheet.leadsToList !== true) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [sheet])

  return (
    <>
      <PageHead
        {...head}
        title={titleOf(head.title, site.name, mode, meta.current_page)}
        isIndexed={meta.current_page <= meta.last_page && [...query.keys()].every((name) => name === 'page')}
        path={catalogPath(withPage(new URLSearchParams(), meta.current_page))}
        jsonLd={[
          catalogJsonLd(answer, site.url),
          breadcrumbJsonLd(site.url, [{ name: 'Каталог', path: siteHref('catalog') }]),
          ...(page === null ? [] : faqJsonLd(questionsOn(page))),
        ]}
      />
      <div className="wrap catalog">
        <div className="catalog__title">
          <div>
            <h1>{mode === 'self' ? typeset(page?.data.hero.title || 'Психологи') : OF_MODES[mode].title}</h1>
            <p className="lead">{lead}</p>
          </div>
          <SearchField
            text={searchText}
            error={refused.search}
            onType={submitSoon}
            onChoose={choose}
            onUrgent={setUrgentNow}
          />
        </div>
        <UrgentHelp isAsked={isUrgent || isUrgentNow} branch={branch?.title} />
        <div className="spread">
          <div>
            <ModeLinks query={query} facets={facets} />
            <FilterSheet
              chosen={chips.filter(({ key }) => key !== 'search').length}
              isOpen={sheet.isOpen}
              onOpen={() => setSheet({ isOpen: true, openedAt: loaderData.query })}
              onClose={() => setSheet((last) => (last.isOpen ? closed(last.openedAt, loaderData.query) : last))}
            >
              <Filters
                form={form}
                query={query}
                facets={facets}
                total={isHydrated && !isTyping && !isRefreshing ? meta.total : null}
                isTold={sheet.isOpen}
                lead={lead}
                onSubmit={() => void show()}
              />
            </FilterSheet>
          </div>
          <section className="results" aria-labelledby="found" aria-busy={isRefreshing}>
            <div className="results__head">
              <div role="status">
                <h2 id="found" ref={heading} tabIndex={-1} className={meta.total === 0 ? 'results__none' : undefined}>
                  {foundWords(meta.total)}
                </h2>
              </div>
              {people.length > 0 && <ClockNote />}
              {meta.total > 1 && <OrderSelect query={query} onChoose={() => void submit()} />}
            </div>
            <Refused refused={refused} />
            <SearchInterpretation parts={answer.understood} query={query} />
            <NamedFilter named={loaderData.named} />
            <Chips applied={chips} query={query} />
            {meta.total === 0 &&
              (isUrgent && proposals.length === 0 ? (
                <p className="lead results__past">
                  Кого выбрать, можно решить и{'\u00a0'}потом: <Link to={siteHref('catalog')}>все психологи</Link>{' '}
                  никуда не
                  {'\u00a0'}денутся.
                </p>
              ) : (
                <NothingFound applied={applied} proposals={proposals} query={query} />
              ))}
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
            {people.length > 0 && (
              <>
                <Paging meta={meta} query={query} />
                <FavouritesBar />
              </>
            )}
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
const OF_MODES: Record<Exclude<Mode, 'self'>, { title: string; lead: string }> = {
  is_couples: {
    title: 'Психологи для\u00a0пары',
    lead: 'Работают с двумя сразу. Темы и цены здесь — для встречи вдвоём.',
  },
  is_teens: {
    title: 'Психологи для\u00a0подростка',
    lead: 'Среди их тем есть трудности этого возраста. Написать первым может и подросток, и родитель.',
  },
}
const DEFAULT_LEAD = 'У каждого видно, с чем он работает, сколько стоит встреча и что мы проверили.'

/** The room that was chosen: it says in which city somebody is. */
function branchOf(query: URLSearchParams, { branches }: CatalogFacets) {
  return branches.find(({ value }) => chosen(query, 'branches').includes(String(value)))
}

/** A sheet that changed nothing leaves the visitor where they were. */
function closed(openedAt: string | undefined, now: string) {
  return { isOpen: false, leadsToList: openedAt !== now }
}

function titleOf(written: string, siteName: string, mode: Mode, page: number): string {
  if (page === 1 && mode === 'self') return written
  const what = mode === 'self' ? 'Каталог психологов' : OF_MODES[mode].title
  return `${page === 1 ? what : `${what}, страница ${page}`} — ${siteName}`
}
