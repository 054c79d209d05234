import type { CatalogFacets } from '#contract/catalog.ts'

/** An empty value asks for everybody, as a form without the filter does. */
export const COUPLES_OPTIONS: Pick<CatalogFacets['is_couples'][number], 'value' | 'title'>[] = [
  { value: '', title: 'Для себя' },
  { value: '1', title: 'Для пары' },
]

/** «до 3 000 ₽» for kopecks. */
export function priceStepTitle(step: number): string {
  return `до ${(step / 100).toLocaleString('ru-RU')} ₽`.replace(/\s/g, '\u00a0')
}
