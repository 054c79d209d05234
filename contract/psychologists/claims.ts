import { withoutDenied } from './negated-promise.ts'

/**
 * Promises that a practice answers for by law and that no psychologist can keep (38-ФЗ, articles 5 and 24). A needless find
 * costs a moderator a minute, a missed one stands on the site. Words are bounded: a pattern without an end reads a text of
 * one word anew from each of its letters.
 */
const QUALITIES = [
  // гарантия, гарантирую, гарантированно, с гарантией, гарант
  /(?<![а-я])гарант[а-я]{0,15}/g,
  /(?<![\d.,])100 ?(%|процент[а-я]{0,3})(?![а-я])/g,
  /(?<![а-я])(сто процентов|стопроцентн[а-я]{1,5}|на все сто)(?![а-я])/g,
  // излечить, исцеление
  /(?<![а-я])(вы|из)леч(ить|ивать|ение|ения|ении|ением)(?:ся)?(?![а-я])/g,
  /(?<![а-я])исцел(ить|ять|ени[а-я]{1,2})(?:ся)?(?![а-я])/g,
  /(?<![а-я])навсегда(?![а-я])/g,
  /(?<![а-я])раз и на всю жизнь(?![а-я])/g,
  /(?<![а-я])за (одну|один|1|пару|две|два|2|три|3) (встреч[а-я]{1,3}|сеанс[а-я]{0,3}|сесси[а-я]{1,3}|консультаци[а-я]{1,3})(?![а-я])/g,
  /(?<![а-я])без рецидив[а-я]{0,3}(?![а-я])/g,
  /(?<![а-я])(лучш(ий|ая|его|ей|им)|номер один|номер 1|№ ?1) (в [а-я]{1,20} )?(психолог|психотерапевт|специалист|терапевт)[а-я]{0,3}(?![а-я])/g,
]
/** What somebody says that they do. */
const DEEDS = [
  /(?<![а-я])гарантиру(ю|ем)(?![а-я])/g,
  // вылечу, излечим, исцеляю
  /(?<![а-я])(вы|из)леч(у|им|ишь|ит|ите|иваю|иваем|ивает)(?:ся)?(?![а-я])/g,
  /(?<![а-я])исцел(?!(?:ить|ять|ени[а-я]{1,2})(?:ся)?(?![а-я]))[а-я]{1,12}/g,
  /(?<![а-я])избав(лю|им|ляю|ляем)(?![а-я])/g,
  /(?<![а-я])(точно|обязательно|непременно|наверняка|безусловно|всегда|любому|каждому|всем) (помогу|поможем|помогаю|помогаем|решу|решим|справимся)(?![а-я])/g,
  /(?<![а-я])(помогу|поможем|помогаю|помогаем) (точно|обязательно|непременно|наверняка|любому|каждому|всем)(?![а-я])/g,
  /(?<![а-я])полностью (уйдет|уйдут|исчезнет|исчезнут|пройдет|устраню|устраним)(?![а-я])/g,
]
const CLAIMS = [...QUALITIES, ...DEEDS]

/** Letters of another alphabet that look the same: «гaрантирую» is read as it looks. */
const LOOKALIKES: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
}

/** The promises of a text as they are read: small letters, one space. */
export function claimsIn(text: string): string[] {
  return found(plain(text))
}

/** The same of what was not there before: a sentence that stands already was looked at. */
export function newClaims(before: string, after: string): string[] {
  const known = new Set(sentences(before))
  return [...new Set(sentences(after).flatMap((sentence) => (known.has(sentence) ? [] : found(sentence))))]
}

function found(text: string): string[] {
  const said = withoutDenied(text, (words) => DEEDS.some((deed) => words.search(deed) !== -1))
  const matches = CLAIMS.flatMap((claim) => [...said.matchAll(claim)])
  return [...new Set(matches.toSorted((one, other) => one.index - other.index).map(([words]) => words))]
}

function sentences(text: string): string[] {
  return text
    .split(/[.!?…;\n]+/)
    .map((sentence) => plain(sentence))
    .filter((sentence) => sentence !== '')
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\u0301|[\u00ad\u200b\u200c\u2060\ufeff]|\u200d/g, '')
    .replaceAll('ё', 'е')
    .replaceAll(/[a-z]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
