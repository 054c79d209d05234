/** First names that would otherwise be taken for the other gender, or for a surname. */
const MALE = new Set(
  `александр алексей анатолий андрей антон аркадий арсений артём артур богдан борис вадим валентин валерий василий виктор
  виталий владимир владислав всеволод вячеслав гаврила геннадий георгий глеб григорий данил данила даниил денис дмитрий
  евгений егор захар иван игорь илья кирилл константин кузьма лев леонид лука максим марк матвей мирон михаил миша никита
  николай олег павел пётр роман руслан савва савелий саша семён сергей станислав степан тарас тимофей тимур фёдор филипп
  фома юрий ян ярослав`.split(/\s+/),
)
const FEMALE = new Set(
  `алина альбина ангелина арина валентина галина ева екатерина зинаида ирина карина каролина кристина любовь марина нина
  нинель полина регина рогнеда светлана севастьяна снежана эвелина юлиана яна`.split(/\s+/),
)

export type Gender = 'feminine' | 'masculine'

/** What the words of a name show. Unsure means masculine, as Russian does. */
export function genderOf(name: string): Gender {
  return isFeminine(name.toLowerCase().split(/\s+/)) ? 'feminine' : 'masculine'
}

/** True for a first name that looks like a surname: «Марина» is not of the family of «Зимина». */
export function isFirstName(word: string): boolean {
  return MALE.has(word.toLowerCase()) || FEMALE.has(word.toLowerCase())
}

function isFeminine(words: string[]): boolean {
  if (words.some((word) => /(вна|чна|шна)$/.test(word) && word.length > 5)) return true
  if (words.some((word) => /(вич|льич)$/.test(word))) return false
  if (words.some((word) => FEMALE.has(word))) return true
  if (words.some((word) => MALE.has(word))) return false
  if (words.some((word) => /(ова|ева|ёва|ина|ына|ская|цкая|ая)$/.test(word) && word.length > 4)) return true
  if (words.some((word) => /(ов|ев|ёв|ин|ын|ский|цкий|ой)$/.test(word) && word.length > 3)) return false
  return words.some((word) => /[ая]$/.test(word))
}
