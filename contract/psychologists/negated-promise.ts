/** Forms of «гарантировать», «гарантия» and «обещать». */
const PROMISE = /(?<![а-я])(?:гарант|обещ)[а-я]{0,15}/g
const INFINITIVE = /^(гарантировать|обещать|дать|давать)$/
const NOUN = /^гаранти[ийяюей]{1,2}$/

/** Stand between «не» and an infinitive: «не могу гарантировать». */
const MAY = new Set(
  'могу можем может могут можете смогу сможем сможет буду будем будет берусь беремся берется стану станем вправе готов готова готовы можно'.split(
    ' ',
  ),
)
/** «не даю гарантий», «гарантий не бывает» */
const GIVE = new Set('даю даем дает дают дам дадим даст давать дать бывает существует имею имеем несу несем'.split(' '))
/** «нельзя обещать» */
const CANNOT = new Set(['нельзя', 'невозможно', 'нереально'])
/** Change nothing where they stand between. */
const FILLERS = new Set('вам вас тебе никому ничего это этого заранее честно никаких никакой никакие полной'.split(' '))

/** Nothing but words and single spaces: a sign between them breaks what is said. At most so many matter. */
const WORDS_BEFORE = /(?:[а-я]{1,20} ){0,7}$/
const BEFORE_MAX = 160
const WORDS_AFTER = /^(?: [а-я]{1,20}){0,3}/
/** What a negated promise is about: to the end of its clause, and where «что» follows, that clause too. */
const OBJECT = /^(?:(?! (?:и|но|а|зато|однако) )[а-я0-9 %№«»]){0,120}/
const THAT_CLAUSE = /^,? ?что (?:(?! (?:но|а|зато|однако) )[а-я0-9 %№«»]){0,120}/

/**
 * The text without promises that are denied, and without what they deny: «не гарантирую исцеление» and «нельзя обещать, что
 * это навсегда» promise nothing, «не могу не гарантировать» and «гарантирую не только» do. `isOwnDeed` tells of words that
 * are a promise by themselves and no object of another. Takes a text in small letters with single spaces.
 */
export function withoutDenied(text: string, isOwnDeed: (words: string) => boolean): string {
  let kept = ''
  let from = 0
  for (const { 0: word, index } of text.matchAll(PROMISE)) {
    if (index < from || !isDenied(text, word, index)) continue
    kept += `${text.slice(from, index)}—`
    from = index + word.length
    const [object = ''] = OBJECT.exec(text.slice(from)) ?? []
    if (isOwnDeed(object)) continue
    from += object.length
    const [clause = ''] = THAT_CLAUSE.exec(text.slice(from)) ?? []
    from += clause.length
  }
  return kept + text.slice(from)
}

function isDenied(text: string, word: string, index: number): boolean {
  const before = wordsIn(WORDS_BEFORE.exec(text.slice(Math.max(0, index - BEFORE_MAX), index))?.[0] ?? '').toReversed()
  const after = wordsIn(WORDS_AFTER.exec(text.slice(index + word.length))?.[0] ?? '')
  if (NOUN.test(word)) {
    if (after[0] === 'нет' || (after[0] === 'не' && GIVE.has(after[1] ?? ''))) return true
    const [first, ...further] = before
    if (first === 'без' || first === 'нет') return further[0] !== 'не'
    return first !== undefined && GIVE.has(first) && isNegated(further, INFINITIVE.test(first))
  }
  return isNegated(before, INFINITIVE.test(word))
}

/** True after one «не» or «нельзя», with what may stand between; two of them are a promise again. Words from the last one. */
function isNegated(before: readonly string[], isInfinitive: boolean): boolean {
  const [first, second, third] = before
  if (first === 'не') {
    const isDouble = isInfinitive && (CANNOT.has(second ?? '') || (MAY.has(second ?? '') && third === 'не'))
    return !isDouble
  }
  if (!isInfinitive) return false
  if (first === 'права') return (second === 'имею' || second === 'имеем') && third === 'не'
  return CANNOT.has(first ?? '') || (MAY.has(first ?? '') && second === 'не')
}

function wordsIn(text: string): string[] {
  return text.split(' ').filter((word) => word !== '' && !FILLERS.has(word))
}
