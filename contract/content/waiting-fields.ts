/**
 * What of a published page may wait beside what visitors see. Its address, its state and its psychologists change at once:
 * other records look at them too.
 */
export const WAITING_FIELDS = ['title', 'icon', 'description', 'data'] as const
export type WaitingField = (typeof WAITING_FIELDS)[number]

export function isWaitingField(name: string): name is WaitingField {
  return (WAITING_FIELDS as readonly string[]).includes(name)
}
