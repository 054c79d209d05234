import type { EditorWords } from '../editor/editor-words.ts'

export const PAGE_WORDS: EditorWords = { accusative: 'страницу', thisOne: 'эту страницу', ofThisOne: 'этой страницы' }
