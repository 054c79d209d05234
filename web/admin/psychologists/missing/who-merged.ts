import type { InTrashBody } from '#contract/office/trash-terms.ts'
import { verbFor } from '../../russian/russian-gender.ts'

/** «Белова Марина объединила её с карточкой «…»». */
export function whoMerged(
  { deleted_by: by, merged_into }: Pick<InTrashBody, 'deleted_by' | 'merged_into'>,
  ownId: number,
): string {
  const what = `её с\u00a0карточкой «${merged_into?.title}»`
  if (by === null) return `Объединили ${what}`
  if (by.id === ownId) return `Вы\u00a0сами объединили ${what}`
  return `${by.title} ${verbFor(by.title, 'объединил', 'объединила')} ${what}`
}
