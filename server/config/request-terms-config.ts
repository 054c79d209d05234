import { integerField } from '#contract/wire/fields.ts'
import { REQUEST_TERMS, type RequestTerms } from '#contract/requests/request-terms.ts'

/** How many days finished requests keep what they tell of people. */
export const requestTermVariables = {
  REQUEST_STORY_DAYS: requestTerm('REQUEST_STORY_DAYS', REQUEST_TERMS.story),
  REQUEST_SPAM_DAYS: requestTerm('REQUEST_SPAM_DAYS', REQUEST_TERMS.spam),
  REQUEST_LOST_DAYS: requestTerm('REQUEST_LOST_DAYS', REQUEST_TERMS.lost),
  REQUEST_DONE_DAYS: requestTerm('REQUEST_DONE_DAYS', REQUEST_TERMS.done),
  REQUEST_FORGOTTEN_DAYS: requestTerm('REQUEST_FORGOTTEN_DAYS', REQUEST_TERMS.forgotten),
}

export function requestTermsOf(values: Record<keyof typeof requestTermVariables, number>): RequestTerms {
  return {
    story: values.REQUEST_STORY_DAYS,
    spam: values.REQUEST_SPAM_DAYS,
    lost: values.REQUEST_LOST_DAYS,
    done: values.REQUEST_DONE_DAYS,
    forgotten: values.REQUEST_FORGOTTEN_DAYS,
  }
}

/** The privacy text promises the longest: an installation may only shorten. */
function requestTerm(name: string, longest: number) {
  return integerField(name, 1, longest).default(longest)
}
