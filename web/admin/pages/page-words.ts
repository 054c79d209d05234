import type { EditorWords } from '../editor/editor-words.ts'

export const PAGE_WORDS: EditorWords = { accusative: 'страницу', thisOne: 'эту страницу', ofThisOne: 'этой страницы' }

export const CHANGES_WORDS: EditorWords = {
  accusative: 'изменения страницы',
  thisOne: 'эти изменения',
  ofThisOne: 'этих изменений',
}
