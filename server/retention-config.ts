import { integerField } from '#contract/fields.ts'
import { REQUEST_TERMS, type RequestTerms } from '#contract/request-terms.ts'

/** The privacy text promises the longest: an installation may only shorten. */
function daysOf(name: string, longest: number) {
  return integerField(name, 1, longest).default(longest)
}

export const requestTermVariables = {
  REQUEST_STORY_DAYS: daysOf('REQUEST_STORY_DAYS', REQUEST_TERMS.story),
  REQUEST_SPAM_DAYS: daysOf('REQUEST_SPAM_DAYS', REQUEST_TERMS.spam),
  REQUEST_LOST_DAYS: daysOf('REQUEST_LOST_DAYS', REQUEST_TERMS.lost),
  REQUEST_DONE_DAYS: daysOf('REQUEST_DONE_DAYS', REQUEST_TERMS.done),
}

export function requestTermsOf(values: Record<keyof typeof requestTermVariables, number>): RequestTerms {
  return {
    story: values.REQUEST_STORY_DAYS,
    spam: values.REQUEST_SPAM_DAYS,
    lost: values.REQUEST_LOST_DAYS,
    done: values.REQUEST_DONE_DAYS,
  }
}
