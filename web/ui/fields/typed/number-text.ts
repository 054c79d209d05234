const NARROW_SPACES = /[\s\u00a0\u202f']/g
const DIGITS_MAX = 15

/** What was typed or pasted → the text of a whole number: «12 400 ₽» → `12400`. A minus stays where it may. */
export function cleanNumber(text: string, mayBeNegative: boolean): string {
  const plain = text.replace(NARROW_SPACES, '')
  const digits = /^\D*(\d*)/.exec(plain)?.[1] ?? ''
  const sign = mayBeNegative && /^[^\d]*[-−]/.test(plain) ? '-' : ''
  return sign + digits.slice(0, DIGITS_MAX)
}

/** What was typed or pasted → roubles with at most two signs after the comma: «4 200.5» → `4200,5`. */
export function cleanMoney(text: string): string {
  const plain = withoutGroups(text.replace(/[^\d.,]/g, ''))
  const [, roubles = '', comma, kopecks = ''] = /^(\d*)(?:([.,])(\d*))?/.exec(plain) ?? []
  return roubles.slice(0, DIGITS_MAX - 2) + (comma === undefined ? '' : `,${kopecks.slice(0, 2)}`)
}

/** `4200,5` → 420050 kopecks; null when there is no digit. */
export function readMoney(text: string): number | null {
  const [roubles = '', kopecks = ''] = cleanMoney(text).split(',')
  if (roubles === '' && kopecks === '') return null
  return Number(roubles === '' ? 0 : roubles) * 100 + Number(kopecks.padEnd(2, '0'))
}

/** `12400` → 12400; null when there is no digit. */
export function readNumber(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null
}

/** What is being typed with its thousands apart: `12400,5` → «12 400,5», with spaces that do not break. */
export function groupDigits(text: string): string {
  const [whole = '', ...rest] = text.split(',')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0'), ...rest].join(',')
}

/** 420050 → «4 200,50»; kopecks are shown only when there are any. */
export function showMoney(kopecks: number): string {
  const rest = kopecks % 100
  return groupDigits(String((kopecks - rest) / 100)) + (rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`)
}

/** «1,234.50» and «1.234,50»: of two signs the one that comes first parts thousands. */
function withoutGroups(text: string): string {
  const first = /[.,]/.exec(text)?.[0]
  const hasBoth = text.includes(',') && text.includes('.')
  return hasBoth && first !== undefined ? text.replaceAll(first, '') : text
}
