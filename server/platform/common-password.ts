import { readFileSync } from 'node:fs'

/** The passwords that people choose most often, from ten characters on: what a guesser tries first. */
const COMMON = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)
/** Rows of the keyboard and the alphabets: a run along one of them is no secret, in either direction. */
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'йцукенгшщзхъфывапролджэячсмитьбю.',
  '1й2ц3у4к5е6н7г8ш9щ0з',
].flatMap((run) => [run, [...run].reverse().join('')])
/** Words that turn into a «new» password by a few digits and signs at either end. */
const BASES = new Set(
  'password passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm admin administrator moderator welcome letmein iloveyou secret changeme пароль йцукен фывапролдж админ администратор модератор привет секрет любовь солнышко parol privet gfhjkm ghbdtn'.split(
    ' ',
  ),
)

/**
 * True for a password that a guesser tries in the first minute: one of the commonest, a run along the keyboard,
 * a short piece over and over, a well-known word with digits around it, or one of `own`, such as the person's address.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  return (
    COMMON.has(text) ||
    isRepeated(text) ||
    RUNS.some((run) => run.includes(text)) ||
    BASES.has(text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')) ||
    own.some((word) => word !== '' && word.toLowerCase() === text)
  )
}

/** «1212121212», «абвабвабваб»: nothing but one piece of at most five characters. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4, 5].some((length) => {
    const piece = text.slice(0, length)
    return piece.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text
  })
}
