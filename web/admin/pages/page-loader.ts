import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/wire/api.ts'
import { CHANGES_PARAM } from '#contract/content/page-preview.ts'
import type { Page } from '#contract/content/pages.ts'
import type { IconData } from '#contract/content/icons.ts'
import type { PsychologistChoice } from '#contract/psychologists/choices.ts'
import type { PublicReviewsAnswer } from '#contract/requests/reviews.ts'
import { REVIEWS_SHOWN, type BlockReview } from '#web/blocks/block-facts.ts'
import { readForScreen, readIfAllowed } from '../screen/read-for-screen.ts'
import { drawingsOf, drawingsPath, type Drawings } from './icon/icon-data.ts'
import type { TakenLink } from './page-link.ts'
import { asPeople, type PagePerson } from './page-people.ts'

type Context = Readonly<RouterContextProvider>

/** What the page editor needs beside the page. */
export interface PageEditorData {
  people: PagePerson[]
  reviews: BlockReview[]
  taken: TakenLink[]
  drawings: Drawings
  /** When this was read. ISO moment. */
  now: string
}

/** `toBe` is the page as it will be, where its address asks for the changes that wait. */
interface LoadedPage {
  page: Page
  toBe: Page | null
  data: PageEditorData
}

export async function loadPage(context: Context, id: string, url: URL): Promise<LoadedPage> {
  const { data: page } = await readForScreen<{ data: Page }>(context, path(api.page, { id }), url)
  const asksForChanges = url.searchParams.has(CHANGES_PARAM)
  const [toBe, data] = await Promise.all([
    asksForChanges ? readForScreen<{ data: Page }>(context, path(api.pageChanges, { id }), url) : null,
    loadEditorData(context, page),
  ])
  return { page, toBe: toBe?.data ?? null, data }
}

export async function loadEditorData(context: Context, page: Page | null): Promise<PageEditorData> {
  const [people, reviews, pages, drawings] = await Promise.all([
    page === null ? [] : readPeople(context, page.id),
    readIfAllowed<PublicReviewsAnswer>(context, `${api.reviews}?per_page=${REVIEWS_SHOWN}`),
    readIfAllowed<{ data: Page[] }>(context, api.pages),
    readDrawings(context, [page?.icon ?? null]),
  ])
  return {
    people,
    reviews: reviews?.data ?? [],
    taken: (pages?.data ?? []).map(({ id, link, title }) => ({ id, link, title })),
    drawings,
    now: new Date().toISOString(),
  }
}

export async function readDrawings(context: Context, icons: readonly (string | null)[]): Promise<Drawings> {
  const asked = drawingsPath(icons)
  const data = asked === null ? null : await readIfAllowed<IconData>(context, asked)
  return data === null ? {} : drawingsOf(data)
}

/** The people of the page as cards show them; of many only the first, the rest by name alone. */
async function readPeople(context: Context, pageId: number): Promise<PagePerson[]> {
  const asked = `${api.psychologistChoices}?page_id=${pageId}&with_card=1`
  const found = await readIfAllowed<{ data: PsychologistChoice[] }>(context, asked)
  return asPeople(found?.data ?? [])
}
