import { isWaitingField } from '#contract/content/waiting-fields.ts'

/** Of these fields of the form those that change at once. The parts of the content are fields of their own there. */
export function changedAtOnce<N extends string>(names: readonly N[]): N[] {
  return names.filter((name) => !isWaitingField(name) && !PARTS.has(name))
}

const PARTS: ReadonlySet<string> = new Set(['hero', 'blocks', 'faq', 'seo'])
