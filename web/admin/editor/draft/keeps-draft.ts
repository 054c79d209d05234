/** The state of a way out on which nothing is lost: what is typed waits as a draft, and nobody is asked. */
export const KEEPS_DRAFT = { keepsDraft: true }

export function keepsDraft(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsDraft' in state && state.keepsDraft === true
}
