export interface DiffPart {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** Longer texts are shown whole: comparing them word by word would stop the page. Words times words. */
const WORK_MAX = 4_000_000

/** What changed between two texts, by words, as runs of equal, added and removed text. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const a = words(before)
  const b = words(after)
  if (a.length * b.length > WORK_MAX) return [{ text: after, kind: 'same' }]
  const lengths = commonLengths(a, b)
  const parts: DiffPart[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(parts, b[j++] ?? '', 'same')
      i++
    } else if (i < a.length && (j === b.length || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      add(parts, a[i++] ?? '', 'removed')
    } else {
      add(parts, b[j++] ?? '', 'added')
    }
  }
  return parts
}

/** Of what stands in both texts so much has to be in runs of words, as a part of the shorter text. */
const ALIKE = 0.5

/** The same where it can be read; null for a text written anew, of which it would show only scraps, and for one too long. */
export function readableDiff(before: string, after: string): DiffPart[] | null {
  const parts = wordDiff(before, after)
  const kept = parts.filter(({ kind, text }) => kind === 'same' && IN_RUN.test(text))
  const size = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.trim().length, 0)
  const isCompared = before === after || parts.some(({ kind }) => kind !== 'same')
  const isAlike = size(kept.map(({ text }) => text)) >= ALIKE * Math.min(size([before]), size([after]))
  return isCompared && isAlike ? parts : null
}

/** One word between two changes, or a sign, is chance. */
const IN_RUN = /[\p{L}\p{N}]\P{L}+[\p{L}\p{N}]/u

/** `lengths[i][j]` is how many words the rests from i and j have in common. */
function commonLengths(a: string[], b: string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--) {
    const row = lengths[i] as Uint16Array
    const below = lengths[i + 1] as Uint16Array
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

function words(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
}

function add(parts: DiffPart[], text: string, kind: DiffPart['kind']) {
  const last = parts.at(-1)
  if (last?.kind === kind) last.text += text
  else parts.push({ text, kind })
}
