/** What the number means by which YCLIENTS tells how a member of staff stands there. */
export function yclStatusWords(status: number | null): string {
  if (status === null) return 'YCLIENTS о\u00a0нём не\u00a0сообщал.'
  if (status === 0) return 'Обычный сотрудник.'
  if (status === 1) return 'Удалён в\u00a0YCLIENTS.'
  return 'Что значит этот номер, YCLIENTS не\u00a0объясняет. Обычно 0\u00a0— работает, 1\u00a0— удалён.'
}
