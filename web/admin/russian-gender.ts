const MALE_FIRST_NAMES = new Set('илья никита лука фома кузьма данила савва гаврила миша саша женя'.split(' '))

/** The verb in the gender that the name shows: «изменила» for «Марина Белова». Unsure means masculine, as Russian does. */
export function verbFor(name: string, masculine: string, feminine: string): string {
  return isFeminine(name) ? feminine : masculine
}

function isFeminine(name: string): boolean {
  const words = name.toLowerCase().split(/\s+/)
  if (words.some((word) => /(вна|чна|шна)$/.test(word) && word.length > 5)) return true
  if (words.some((word) => /(вич|льич)$/.test(word))) return false
  if (words.some((word) => /(ова|ева|ёва|ина|ына|ская|цкая|ая)$/.test(word) && word.length > 4)) return true
  if (words.some((word) => /(ов|ев|ёв|ин|ын|ский|цкий|ой)$/.test(word) && word.length > 3)) return false
  return words.some((word) => /[ая]$/.test(word) && !MALE_FIRST_NAMES.has(word))
}
