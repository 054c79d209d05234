import type { RouterContextProvider } from 'react-router'
import { livePriceKeys, type LivePrice } from '#contract/content/live-prices.ts'
import { priceRows } from '#contract/content/page-data.ts'
import { CHANGES_PARAM } from '#contract/content/page-preview.ts'
import { pageState } from '#contract/content/page-state.ts'
import type { Page } from '#contract/content/pages.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import type { PublicReviewsAnswer } from '#contract/requests/reviews.ts'
import { api, path } from '#contract/wire/api.ts'
import { momentInWords, nearMomentInSentence } from '#contract/wire/moment-words.ts'
import { PEOPLE_SHOWN, REVIEWS_SHOWN } from '#web/blocks/block-facts.ts'
import { formPlaceholder } from '#web/blocks/form-block.tsx'
import { PageContent } from '#web/blocks/page-content.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { pageNotFound, readApi } from '#web/lib/api/loader-api.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import '#web/blocks/blocks.css'
import type { Route } from './+types/preview-screen'

type Context = Readonly<RouterContextProvider>

export const meta = () => [{ title: 'Как на\u00a0сайте' }, { name: 'robots', content: 'noindex' }]

/** A page as it is saved, in its public dress, for those who may read it among the pages of staff. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const isToBe = url.searchParams.has(CHANGES_PARAM)
  const asked = isToBe ? api.pageChanges : api.page
  const found = await orNull(readApi<{ data: Page }>(context, path(asked, { id: params.id })))
  if (found === null) throw pageNotFound(url.href)
  const page = found.data
  const [people, reviews] = await Promise.all([
    page.with_psychologists ? readPeople(context, page.id) : [],
    orNull(readApi<PublicReviewsAnswer>(context, `${api.reviews}?per_page=${REVIEWS_SHOWN}`)),
  ])
  const prices = await orNull(readLivePrices(context, page))
  const whom = await readWhom(context, page)
  return {
    page,
    isToBe,
    prices: prices ?? [],
    whom,
    people,
    reviews: reviews?.data ?? [],
    now: new Date().toISOString(),
  }
}

/** Those whom visitors will see there; nobody where whoever looks may not read the cards. */
async function readPeople(context: Context, pageId: number): Promise<Psychologist[]> {
  const query = `filter[page_id]=${pageId}&filter[is_published]=1&per_page=${PEOPLE_SHOWN}&sort_column=full_name&sort_direction=asc`
  return (await orNull(readApi<{ data: Psychologist[] }>(context, `${api.psychologists}?${query}`)))?.data ?? []
}

/** What the catalog says of the prices that blocks ask it for. */
async function readLivePrices(context: Context, { data }: Page): Promise<LivePrice[]> {
  const keys = livePriceKeys(priceRows(data.blocks))
  if (keys.length === 0) return []
  const query = new URLSearchParams(keys.map((key) => ['of[]', key]))
  return (await readApi<{ data: LivePrice[] }>(context, `${api.pagePrices}?${query}`)).data
}

/** Whom the form names, while the site shows them and whoever looks may read the cards. */
async function readWhom(context: Context, { data }: Page): Promise<Psychologist | null> {
  const form = data.blocks.find((block) => block.type === 'form')
  const id = form?.props.psychologist ?? null
  if (id === null) return null
  const found = await orNull(readApi<{ data: Psychologist }>(context, path(api.psychologist, { id })))
  return found?.data.is_published === true ? found.data : null
}

/** Null for what is not there, and for what is not theirs to read. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404, 422].includes(error.status)) return null
    throw error
  }
}

export default function PagePreviewScreen({ loaderData }: Route.ComponentProps) {
  const { page, isToBe, people, reviews, prices, whom, now } = loaderData
  const { hero, blocks, faq } = page.data
  const title = hero.title === '' ? page.title : hero.title
  return (
    <>
      <p className="wrap small page-preview__note" role="note">
        {isToBe && page.changes !== null ? (
          <ChangesWords page={page} now={now} />
        ) : (
          <StateWords page={page} now={now} />
        )}
      </p>
      <PageContent
        data={{ hero: { ...hero, title }, blocks, faq }}
        people={people}
        reviews={reviews}
        prices={prices}
        form={(block) => formPlaceholder(block, whom)}
      />
    </>
  )
}

function ChangesWords({ page, now }: { page: Page; now: string }) {
  const { timeZone } = useSite()
  const at = page.publish_at
  if (at === null)
    return typeset('Так страница станет выглядеть, когда изменения опубликуют. Пока посетители видят прежнюю.')
  return new Date(at) > new Date(now)
    ? typeset(
        `Такой посетители увидят страницу ${nearMomentInSentence(at, new Date(now), timeZone)}. Пока они видят прежнюю.`,
      )
    : typeset('Такой посетители страницу уже видят.')
}

function StateWords({ page, now }: { page: Page; now: string }) {
  const { timeZone } = useSite()
  switch (pageState(page, new Date(now))) {
    case 'draft':
      return typeset('Черновик: посетители этой страницы не видят.')
    case 'scheduled':
      return typeset(`Посетители увидят эту страницу ${momentInWords(page.publish_at ?? now, timeZone)}.`)
    case 'published':
      return typeset('Эту страницу посетители уже видят.')
  }
}
