import type { SearchState } from './use-record-search.ts'

/** What stands where the found lines would; null while the lines speak for themselves. */
export function statusWords(hasLines: boolean, state: SearchState, query: string): string | null {
  if (state === 'unreachable') return notFound('нет связи с\u00a0сервером', hasLines)
  if (state === 'failed') return notFound('сервер ответил ошибкой, попробуйте ещё\u00a0раз', hasLines)
  if (hasLines) return null
  return state === 'searching' ? 'Ищем…' : `Ничего не\u00a0нашлось: «${query.trim()}».`
}

function notFound(why: string, hasLines: boolean): string {
  return `Записи найти не\u00a0удалось: ${why}.${hasLines ? ' Экраны и\u00a0действия ниже.' : ''}`
}
