import { counted, formatNumber } from '#web/lib/format.ts'

interface Asked {
  /** The answers in words; empty where every question was passed over. */
  words: string
  /** The three are found. */
  isReady: boolean
  /** How many people the catalog has, and with how many of them the answers are compared. */
  total: number
  compared: number
}

/** What the three stand there by. Without an answer nothing is compared: all are equal, and the lot of the day decides. */
export function leadInWords({ words, isReady, total, compared }: Asked): string {
  if (words === '') {
    const chosen = isReady ? 'выбрал' : 'выбирает'
    return `Вы ничего не\u00a0уточнили, поэтому троих ${chosen} сегодняшний жребий среди тех, к\u00a0кому можно записаться.`
  }
  return `Вы выбрали: ${words}. Мы\u00a0${isReady ? 'сравнили' : 'сравниваем'} это ${comparedWith(total, compared)}.`
}

/** A large catalog does not come to the browser whole: only those with whom it begins today. */
function comparedWith(total: number, compared: number): string {
  const all = counted(total, 'человек', 'человека', 'человек')
  if (compared >= total) return `со\u00a0всеми, кто есть в\u00a0каталоге: ${all}`
  return `с\u00a0теми, кто сегодня стоит в\u00a0каталоге первыми: ${counted(compared, 'человек', 'человека', 'человек')} из\u00a0${formatNumber(total)}`
}
