import type { Nouns } from '#contract/entity/entity.ts'

/** «Новая тема», «Новый филиал». */
export function newTitle({ title, isFeminine = false }: Nouns): string {
  return `${isFeminine ? 'Новая' : 'Новый'} ${title.toLowerCase()}`
}
