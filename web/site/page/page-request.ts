import type { RouterContextProvider } from 'react-router'
import type { CatalogSummary } from '#contract/catalog.ts'
import type { PageBlock } from '#contract/content/page-data.ts'
import type { PublicPage } from '#contract/content/pages.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readFormer } from '../gone/leave.ts'
import {
  postRequest,
  REQUEST_FIELDS,
  textOf,
  type RequestFailure,
  type RequestOutcome,
} from '../request/post-request.ts'
import { LEFT } from '../request/to-practice.ts'
import { readPageRecord } from './read-page-record.ts'

type FormBlock = Extract<PageBlock, { type: 'form' }>

/** The form of requests that stands on the page. */
export function formOf({ data }: PublicPage): FormBlock | undefined {
  return data.blocks.find((block) => block.type === 'form')
}

/** The page whose form was sent, also where it has moved since it was opened. */
export async function readPageOfForm(
  context: Readonly<RouterContextProvider>,
  link: string,
): Promise<PublicPage | null> {
  const page = await readPageRecord(context, link)
  if (page !== null) return page
  const former = await readFormer(context, link)
  return former?.state === 'moved' ? readPageRecord(context, former.path) : null
}

/** What was typed on a page that is not there any more, or takes no requests now: for a form that the practice gets. */
export function unpublishedForm(form: FormData): RequestFailure {
  const typed = Object.fromEntries([...REQUEST_FIELDS, 'mark' as const].map((name) => [name, textOf(form, name)]))
  return { kind: 'failure', status: 410, typed, errors: {}, notice: LEFT.page, unpublished: [] }
}

/**
 * Sends what the form of a page has; its topic tells of health, and leaves with the consent for that alone. A psychologist
 * who is not on the site any more keeps nobody from sending: somebody else is looked for.
 */
export async function sendPageRequest(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { props: { topic } }: FormBlock,
  whom: PublicPage['form_psychologist'],
): Promise<RequestOutcome> {
  const isTold = topic !== null && form.has('consent_health') && (await isOnSite(context, topic))
  const for_whom = textOf(form, 'for_whom')
  const psychologist = whom === null ? {} : { psychologist: whom.slug }
  return postRequest(context, form, { for_whom, topics: isTold ? [topic] : [], preferences: {}, ...psychologist })
}

/** A topic that is gone since must keep nobody from sending. */
async function isOnSite(context: Readonly<RouterContextProvider>, topic: number): Promise<boolean> {
  const { data } = await readApi<{ data: CatalogSummary }>(context, publicApi.catalogSummary)
  return data.topics.some(({ value }) => value === topic)
}
