/** What somebody chose in the cookie banner. */
export interface Choice {
  countsVisits: boolean
  allowsAnalytics: boolean
}

/** The cookie of the choice: the browser writes it, the server reads it where it counts. */
export const CHOICE_COOKIE = 'cookie_choice'

/** Another wording of the banner asks again. */
const WORDING = '2026-01'

/** «2026-01.1.0»: the wording, visits, analytics. */
export function choiceText({ countsVisits, allowsAnalytics }: Choice): string {
  return [WORDING, Number(countsVisits), Number(allowsAnalytics)].join('.')
}

/** Null when nothing was chosen yet, or under another wording. */
export function parseChoice(text: string | null | undefined): Choice | null {
  const [wording, visits, analytics] = (text ?? '').split('.')
  if (wording !== WORDING) return null
  return { countsVisits: visits === '1', allowsAnalytics: analytics === '1' }
}

/**
 * True when a visit may be counted under the choice of this cookie. Without one, visits count from the start, unless the
 * practice waits for «Принять» (`TRACKING_OPT_IN`). A no under an earlier wording stays a no until the bar is answered anew.
 */
export function mayCount(cookie: string | null | undefined, isOptIn: boolean): boolean {
  const choice = parseChoice(cookie)
  if (choice !== null) return choice.countsVisits
  return !isOptIn && !/^\d{4}-\d{2}\.0/.test(cookie ?? '')
}
