import type { MatchSnapshot } from '#contract/requests/new-request.ts'
import type { Match } from '#contract/psychologists/matching/matching.ts'
import type { MatchRule } from '#contract/psychologists/matching/match-rules.ts'
import type { Person } from './people.ts'

type ShownFact = [rule: MatchRule, text: string]
type Shown = [slug: string, score: number, reasons: ShownFact[]]

/** The match as it stands on the screen, to be sent along with a request. */
export function shownText(matches: readonly Match<Person>[]): string {
  return JSON.stringify(
    matches.map(({ psychologist, score, reasons }): Shown => [
      psychologist.slug,
      score,
      reasons.map(({ rule, text }) => [rule, text]),
    ]),
  )
}

/** Back from the form; null when it is not what the form had. The API judges the rest. */
export function parseShownMatch(text: string, mayTellHealth: boolean): MatchSnapshot | null {
  try {
    return (JSON.parse(text) as Shown[]).map(([slug, score, reasons]) => ({
      slug,
      score,
      reasons: reasons.filter(([rule]) => mayTellHealth || rule !== 'topics').map(([, words]) => words),
    }))
  } catch {
    return null
  }
}
