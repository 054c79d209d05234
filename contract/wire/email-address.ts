/** Browsers and Node have it alike; this folder knows the types of neither. */
declare const URL: new (address: string) => { hostname: string }

/** Letters of any language with their marks, figures, hyphens, and every full stop that stands between labels. */
const LABELS = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
/** Letters before the @ that few mail servers take, and ours does not send to. */
const FOREIGN_MAILBOX = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}_'+.-]+$/u
/** The last part is of letters, or a name such as «рф» in ASCII. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]{0,62}\.)+([a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/

type EmailFault = 'shape' | 'mailbox' | 'length'
/** Sentences for the field. */
export const EMAIL_FAULTS: Record<EmailFault, string> = {
  shape: 'Адрес почты выглядит неверно',
  mailbox: 'До\u00a0знака @ в\u00a0адресе почты нужны латинские буквы и\u00a0цифры',
  length: 'Адрес почты слишком длинный',
}

type EmailReading = { email: string; fault?: never } | { email?: never; fault: EmailFault }

/** SMTP carries no longer ones (RFC 5321), counted as they are sent. */
export const EMAIL_MAX = 254

/**
 * An address as it is kept: one for «anna@почта.рф» and for `anna@xn--80a1acny.xn--p1ai`, into which some browsers turn
 * it, and as people read it. `address` is in small letters.
 */
export function readEmail(address: string): EmailReading {
  const { mailbox, domain } = partsOf(address)
  const ascii = asciiDomain(domain)
  if (ascii === null) return { fault: 'shape' }
  const sent = `${mailbox}@${ascii}`
  if (sent.length > EMAIL_MAX) return { fault: 'length' }
  if (ADDRESS.test(sent)) return { email: `${mailbox}@${readableDomain(ascii)}` }
  return { fault: FOREIGN_MAILBOX.test(mailbox) && ADDRESS.test(`x@${ascii}`) ? 'mailbox' : 'shape' }
}

/** An address as mail servers, banks and other programs take it. */
export function asciiAddress(address: string): string {
  const { mailbox, domain } = partsOf(address)
  return mailbox === '' ? address : `${mailbox}@${asciiDomain(domain) ?? domain}`
}

function partsOf(address: string): { mailbox: string; domain: string } {
  const at = address.lastIndexOf('@')
  return { mailbox: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) }
}

/** Null: no domain can be called so. */
function asciiDomain(domain: string): string | null {
  if (/^[\w.-]*$/.test(domain) && !domain.includes('xn--')) return domain
  if (!LABELS.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

function readableDomain(ascii: string): string {
  if (!ascii.includes('xn--')) return ascii
  const readable = ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.')
  // Whatever is read otherwise than it would be written stays as it was sent.
  return asciiDomain(readable) === ascii ? readable : ascii
}

const BASE = 36
const T_MIN = 1
const T_MAX = 26

/** RFC 3492, section 6.2: browsers have the way into it, and none back. Null: nothing was encoded so. */
function decodePunycode(encoded: string): string | null {
  const start = encoded.lastIndexOf('-')
  const signs = [...encoded.slice(0, Math.max(start, 0))].map((sign) => sign.codePointAt(0) as number)
  let [code, index, bias, isFirst] = [128, 0, 72, true]
  for (let at = start + 1; at < encoded.length;) {
    const before = index
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(encoded[at++])
      if (digit === null) return null
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = signs.length + 1
    bias = adapted(index - before, count, isFirst)
    isFirst = false
    code += Math.floor(index / count)
    index %= count
    if (code > 0x10_ff_ff) return null
    signs.splice(index++, 0, code)
  }
  return String.fromCodePoint(...signs)
}

function digitOf(sign: string | undefined): number | null {
  return sign !== undefined && /[a-z\d]/.test(sign) ? (Number.parseInt(sign, BASE) + 26) % BASE : null
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + 38))
}
