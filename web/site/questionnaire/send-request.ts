import type { RouterContextProvider } from 'react-router'
import { postRequest, textOf, type RequestFailure, type RequestOutcome } from '../request/post-request.ts'
import { answersFrom, preferencesOf } from './answers.ts'
import { shownFrom } from './result/shown-match.ts'

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
  const outcome = await postRequest(context, form, {
    for_whom: answers.for_whom,
    topics: mayTellHealth ? answers.topics : [],
    preferences: {
      ...preferencesOf(answers),
      ...(mayTellHealth && answers.groups.length > 0 && { groups: answers.groups }),
    },
    match_snapshot: shownFrom(textOf(form, 'shown'), mayTellHealth),
  })
  return outcome.kind === 'accepted' ? outcome : { ...outcome, query }
}
