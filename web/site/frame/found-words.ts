import { counted, plural } from '#web/lib/format.ts'

/** «24 психолога». */
export function psychologists(count: number): string {
  return counted(count, 'психолог', 'психолога', 'психологов')
}

/** «Нашлось 24 психолога», «Нашёлся 1 психолог». */
export function foundWords(count: number): string {
  if (count === 0) return 'Ничего не\u00a0найдено'
  return `${plural(count, 'Нашёлся', 'Нашлось', 'Нашлось')} ${psychologists(count)}`
}

/** «Показать 24 психолога», «Показать 1 психолога»; two, three and four people are seen in the genitive: «2 психологов». */
export function showWords(count: number): string {
  return `Показать ${counted(count, 'психолога', count < 5 ? 'психологов' : 'психолога', 'психологов')}`
}
