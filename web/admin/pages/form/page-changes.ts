import { changedFields } from '../../editor/fields/field-changes.ts'
import { labelInSentence } from '../../editor/fields/field-table.ts'
import { blockKind } from '../blocks/block-kinds.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'
import { pageFields, type PageForm } from './page-form.ts'

const NAMED = 3

/** «заголовок, блоки «Текст» и «Шаги», название»: what differs from the saved page. */
export function changesInWords(saved: PageForm, now: PageForm): string {
  return changedFields(pageFields, saved, now)
    .map((field) => (field === 'blocks' ? blocksInWords(saved.blocks, now.blocks) : labelInSentence(pageFields[field])))
    .join(', ')
}

function blocksInWords(saved: PageForm['blocks'], now: PageForm['blocks']): string {
  const before = new Map(saved.map((block) => [block.id, block]))
  const titles = now
    .filter((block) => !isDeepEqual(before.get(block.id), block))
    .map(({ type }) => `«${blockKind(type).title}»`)
  const isShorter = saved.some(({ id }) => now.every((block) => block.id !== id))
  if (titles.length === 0) return isShorter ? 'блок удалён' : 'порядок блоков'
  const rest = titles.length - NAMED
  const list = [...titles.slice(0, NAMED), ...(rest > 0 ? [`ещё\u00a0${rest}`] : [])]
  return `${titles.length === 1 ? 'блок' : 'блоки'} ${new Intl.ListFormat('ru-RU').format(list)}`
}
