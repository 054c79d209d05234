import type { InTrashBody } from '#contract/office/trash-terms.ts'
import { verbFor } from '../russian/russian-gender.ts'

/** «Белова Марина убрала её туда»: a card or a page, for whoever reads it with this id. */
export function whoDeleted(by: InTrashBody['deleted_by'], ownId: number): string {
  if (by === null) return 'Её убрали туда'
  if (by.id === ownId) return 'Вы\u00a0сами убрали её туда'
  return `${by.title} ${verbFor(by.title, 'убрал', 'убрала')} её туда`
}
