import { TRASH_DAYS } from '#contract/office/trash-terms.ts'
import { counted } from '#web/lib/format.ts'
import type { DirectoryRecord } from './directory.ts'

/** What happens when the record is deleted: its links wait for it in the trash. */
export function deletionConsequence(record: DirectoryRecord): string {
  const links = [
    linkedWith(record.psychologists_count ?? 0, ['психологом', 'психологами']),
    linkedWith(record.pages?.length ?? 0, ['страницей', 'страницами']),
    linkedWith(record.positions?.length ?? 0, ['должностью', 'должностями']),
  ].filter((text) => text !== null)
  const stay = `Вернуть можно из\u00a0корзины в\u00a0течение ${counted(TRASH_DAYS, 'дня', 'дней', 'дней')}.`
  if (links.length === 0) return `Ни\u00a0с\u00a0чем не\u00a0связано. ${stay}`
  return `Связь ${new Intl.ListFormat('ru-RU').format(links)} вернётся при восстановлении. ${stay}`
}

function linkedWith(count: number, [one, many]: [string, string]): string | null {
  if (count === 0) return null
  // «Со ста двадцатью»: the preposition follows the word that the number begins with.
  return `${/^1\d\d(\d{3})*$/.test(String(count)) ? 'со' : 'с'}\u00a0${counted(count, one, many, many)}`
}
