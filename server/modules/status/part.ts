import type { StatusFact, StatusPart, StatusState } from '#contract/office/status.ts'
import { STATUS_STATES } from '#contract/office/status.ts'
import type { ScreenName } from '#contract/people/screens.ts'

/** A part before it is known who asks: not everybody may open its screen. */
export type FoundPart = Omit<StatusPart, 'screen'> & { screen: ScreenName | null }

/** What is the matter. */
export interface Finding {
  state: Exclude<StatusState, 'ok'>
  advice: string
}

/** The worst of what was found; without anything all is well. */
export function partOf(
  about: Pick<FoundPart, 'name' | 'screen' | 'docs'>,
  facts: (StatusFact | null)[],
  findings: (Finding | false | null)[],
): FoundPart {
  const found = findings.filter((finding): finding is Finding => Boolean(finding))
  const worst = found.toSorted((a, b) => rankOf(b.state) - rankOf(a.state))[0]
  return {
    ...about,
    facts: facts.filter((fact) => fact !== null),
    state: worst?.state ?? 'ok',
    advice: worst?.advice ?? null,
  }
}

export function worstOf(states: StatusState[]): StatusState {
  return states.toSorted((a, b) => rankOf(b) - rankOf(a))[0] ?? 'ok'
}

function rankOf(state: StatusState): number {
  return STATUS_STATES.indexOf(state)
}

export function attention(isSo: boolean, advice: string): Finding | false {
  return isSo && { state: 'attention', advice }
}

export function person(isSo: boolean, advice: string): Finding | false {
  return isSo && { state: 'person', advice }
}

export function count(name: string, label: string, value: number | null): StatusFact {
  return { name, label, kind: 'count', value }
}

export function moment(name: string, label: string, value: string | Date | null): StatusFact {
  return { name, label, kind: 'moment', value: value === null ? null : new Date(value).toISOString() }
}

export function bytes(name: string, label: string, value: number | null, of: number | null = null): StatusFact {
  return { name, label, kind: 'bytes', value, of }
}

export function text(name: string, label: string, value: string | null): StatusFact {
  return { name, label, kind: 'text', value }
}
