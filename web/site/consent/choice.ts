/** What somebody chose in the cookie banner. */
export interface Choice {
  countsVisits: boolean
  allowsAnalytics: boolean
}

/** Another wording of the banner asks again. */
const WORDING = '2026-01'

/** «2026-01.1.0»: the wording, visits, analytics. */
export function choiceText({ countsVisits, allowsAnalytics }: Choice): string {
  return [WORDING, Number(countsVisits), Number(allowsAnalytics)].join('.')
}

/** Null when nothing was chosen yet, or under another wording. */
export function parseChoice(text: string | null): Choice | null {
  const [wording, visits, analytics] = (text ?? '').split('.')
  if (wording !== WORDING) return null
  return { countsVisits: visits === '1', allowsAnalytics: analytics === '1' }
}

/** Visits count from the start, unless the installation waits for «Принять» (`TRACKING_OPT_IN`). */
export function countsVisits(choice: Choice | null, isOptIn: boolean): boolean {
  return choice?.countsVisits ?? !isOptIn
}
