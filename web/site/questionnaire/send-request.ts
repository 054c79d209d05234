import type { RouterContextProvider } from 'react-router'
import type { CatalogSummary } from '#contract/catalog.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { postRequest, textOf, type RequestFailure, type RequestOutcome } from '../request/post-request.ts'
import { answersFrom, preferencesOf } from './answers.ts'
import { parseShownMatch } from './result/shown-match.ts'

/** Why a request was not taken, and the answers that its form came with. */
export interface AnswersFailure extends RequestFailure {
  query: string
}

type Outcome = Exclude<RequestOutcome, RequestFailure> | AnswersFailure

/** Sends the request to the API: without the consent for data about health no topics leave, no reasons that name them. */
export async function sendRequest(context: Readonly<RouterContextProvider>, form: FormData): Promise<Outcome> {
  const query = textOf(form, 'answers')
  const answers = answersFrom(new URLSearchParams(query))
  const mayTellHealth = form.has('consent_health')
  const told = (topics: readonly number[]) => ({
    for_whom: answers.for_whom,
    topics,
    preferences: {
      ...preferencesOf(answers),
      ...(mayTellHealth && answers.groups.length > 0 && { groups: answers.groups }),
    },
    match_snapshot: parseShownMatch(textOf(form, 'shown'), mayTellHealth),
  })
  const topics = mayTellHealth ? answers.topics : []
  let outcome = await postRequest(context, form, told(topics))
  // A topic that is gone since must keep nobody from sending.
  if (outcome.kind === 'failure' && outcome.status === 422) {
    const left = await onSite(context, topics)
    if (left.length < topics.length) outcome = await postRequest(context, form, told(left))
  }
  return outcome.kind === 'accepted' ? outcome : { ...outcome, query }
}

/** Those of the topics that the site still has; all of them where nobody says. */
async function onSite(context: Readonly<RouterContextProvider>, topics: readonly number[]): Promise<readonly number[]> {
  if (topics.length === 0) return topics
  try {
    const { data } = await readApi<{ data: CatalogSummary }>(context, publicApi.catalogSummary)
    return topics.filter((topic) => data.topics.some(({ value }) => value === topic))
  } catch {
    return topics
  }
}
