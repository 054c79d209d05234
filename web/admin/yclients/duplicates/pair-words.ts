import type { Duplicate } from '#contract/office/duplicates.ts'

/** Which two cards: the name once where both have it. */
export function pairName({ one, other }: Pick<Duplicate, 'one' | 'other'>): string {
  const numbered = (card: Duplicate['one']) => `${card.full_name}, №\u00a0${card.id}`
  if (one.full_name === other.full_name) return `${numbered(one)} и\u00a0№\u00a0${other.id}`
  return `${numbered(one)}, и\u00a0${numbered(other)}`
}

export function placeOf({ id, is_published, members }: Duplicate['one']): string {
  const where = is_published ? 'на\u00a0сайте' : 'не\u00a0на\u00a0сайте'
  return `№\u00a0${id} ${where}${members > 0 ? ', из\u00a0YCLIENTS' : ''}`
}
