import { data, redirect, type RouterContextProvider } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { postRequest, sentPath, textOf } from './post-request.ts'

/**
 * Sends the form of whoever or whatever has left the site, to nobody in particular; what is refused stays such a form, with
 * those whom `readPeople` tells of beside it.
 */
export async function sendToPractice(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  readPeople?: () => Promise<readonly PsychologistCard[]>,
) {
  const for_whom = textOf(form, 'for_whom')
  const outcome = await postRequest(context, form, { for_whom, topics: [], preferences: {} })
  if (outcome.kind === 'accepted') return redirect(sentPath(outcome.accepted), 303)
  return data({ ...outcome, unpublished: (await readPeople?.()) ?? [] }, { status: outcome.status })
}
