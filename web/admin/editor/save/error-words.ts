import { lowerFirst } from '#web/lib/typography.ts'

/** What may follow a name that an error begins with, for the rest to be a sentence about the label before it. */
const PREDICATE = /^(не|уже|слишком|выглядит|должен|должна|должно|занят|занята)(?![\p{L}\p{N}])/u

/** An error to be read after the label of its field: it does not name the field once more. */
export function errorAfterLabel(label: string, message: string): string {
  return lowerFirst(withoutName(label, message))
}

function withoutName(label: string, message: string): string {
  const colon = message.indexOf(':')
  if (colon > 0 && names(label, message.slice(0, colon))) return message.slice(colon + 1).trim()
  // «Почта — адрес выглядит неверно»
  if (/^(новая )?почта/i.test(label)) return message.replace(/^Адрес почты /, 'Адрес ')
  const [first = '', ...rest] = message.split(' ')
  const after = rest.join(' ')
  return names(label, first) && PREDICATE.test(after) ? after : message
}

/** Whether the words are the label, or one of its words. */
function names(label: string, words: string): boolean {
  const wanted = words.toLowerCase()
  return (
    label.toLowerCase() === wanted ||
    label
      .toLowerCase()
      .split(/[\s,]+/)
      .includes(wanted)
  )
}
