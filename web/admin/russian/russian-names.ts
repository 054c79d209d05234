/** First names that would otherwise be taken for the other gender, or for a surname. */
const MALE = setOf(
  `абдулла айдар александр алексей анатолий андрей антон аркадий арсен арсений артём артур богдан борис вадим валентин
  валерий василий виктор виталий владимир владислав всеволод вячеслав гаврила геннадий георгий глеб григорий давид данил
  данила даниил денис дмитрий евгений егор ефим захар иван игорь ильдар илья иона иосиф карен кирилл константин кузьма лев
  леонид лука максим марат марк матвей мирон михаил миша муса мустафа никита николай олег павел пётр равиль ринат роман
  руслан рустам савва савелий семён сергей станислав степан тарас тигран тимофей тимур фёдор филипп фока фома шота эдуард
  юлиан юрий яков ян ярослав`,
)
const FEMALE = setOf(
  `августина агарь адель айгуль акулина алевтина алина альбина анаит ангелина ани антонина арина асель ассоль
  валентина василина галина гузель гюзель дарина дина ева евангелина екатерина жаклин жизель зарина зина зинаида зульфия
  ирен ирина кармен карина каролина катарина катерина катрин кристина лина любовь магдалина мадина марина медина мишель
  нарине николь нина нинель октябрина павлина паулина полина рахель рахиль регина рина рогнеда руфь сабина сабрина светлана
  севастьяна снежана стефания тина устина фаина христина эвелина эдит элен элина эсфирь юдифь юлиана юстина яна ярина`,
)
/** Short for a man's name and for a woman's. */
const EITHER = setOf('валя женя паша саня саша слава шура')

const SURNAME =
  /(ов|ев|ёв|ин|ын|ова|ева|ёва|ина|ына|кий|кая|ый|ая|яя|ой|ых|их|ко|ян|янц|дзе|швили|ук|юк|ик|як|ич|ец|ман|берг|штейн)$/
const PATRONYMIC = /(вич|ьич|мич|тич|вна|чна|шна)$/

export type Gender = 'feminine' | 'masculine'

/** What the words of a name show. Unsure means masculine, as Russian does. */
export function genderOf(name: string): Gender {
  return isFeminine(name.toLowerCase().split(/\s+/)) ? 'feminine' : 'masculine'
}

/**
 * Which of the words is the first name. It stands before a patronymic, or is known («Марина» is not of the family of
 * «Зимина»), or is the one that does not look like a surname.
 */
export function firstNameAt(name: string): number {
  const words = name.toLowerCase().split(/\s+/)
  const known = words.findIndex(isFirstName)
  if (known !== -1) return known
  const patronymic = words.length > 2 ? words.findLastIndex(isPatronymic) : -1
  if (patronymic > 0) return patronymic - 1
  const looks = words.map((word) => SURNAME.test(word) && word.length > 3)
  return Math.max(0, looks.indexOf(false))
}

function isFirstName(word: string): boolean {
  return word.split('-').some((part) => MALE.has(part) || FEMALE.has(part))
}

function isPatronymic(word: string): boolean {
  return PATRONYMIC.test(word) && word.length > 4
}

function isFeminine(words: string[]): boolean {
  const parts = words.flatMap((word) => word.split('-'))
  if (words.some((word) => /(вна|чна|шна)$/.test(word) && word.length > 5)) return true
  // Of two words «Рабинович» is a surname, and of either gender.
  if (words.length > 2 && words.some((word) => /[вьмт]ич$/.test(word))) return false
  if (parts.some((part) => FEMALE.has(part))) return true
  if (parts.some((part) => MALE.has(part))) return false
  if (words.some((word) => /(ова|ева|ёва|ина|ына|ская|цкая|ая)$/.test(word) && word.length > 4)) return true
  if (words.some((word) => /(ов|ев|ёв|ин|ын|ский|цкий|ой|ый)$/.test(word) && word.length > 3)) return false
  return words.some((word) => /[ая]$/.test(word)) && !words.some((word) => EITHER.has(word))
}

function setOf(names: string): Set<string> {
  return new Set(names.split(/\s+/))
}
