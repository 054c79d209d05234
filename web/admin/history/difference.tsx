import type { AuditChange } from '#contract/office/audit-log.ts'
import { useSite } from '#web/shell/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readableDiff } from '../editor/conflict/word-diff.ts'
import { PhotoChange } from './photo-change.tsx'
import { changeTexts } from './value-text.ts'

/** Texts of this length and more are compared word by word. */
const LONG = 60

/** What a field of a record was and is: a photo in sight, a long text word by word, one written anew whole. */
export function Difference({ type, change }: { type: string; change: AuditChange }) {
  const { timeZone } = useSite()
  if (change.field === 'avatar') return <PhotoChange change={change} />
  const [before, after] = changeTexts(type, change, timeZone)
  if (before !== '' && after !== '' && Math.max(before.length, after.length) >= LONG) {
    const parts = readableDiff(before, after)
    if (parts === null) return <Rewritten before={before} after={after} />
    return parts.map(({ kind, text }, index) => {
      // Parts have no identity but their place.
      if (kind === 'added') return <ins key={index}>{text}</ins>
      if (kind === 'removed') return <del key={index}>{text}</del>
      return <span key={index}>{nearby(text, index === 0, index === parts.length - 1)}</span>
    })
  }
  if (before === after)
    return <span className="text-ink-2">{after === '' ? 'изменено' : `${after} (изменено внутри)`}</span>
  return (
    <>
      {before === '' ? <span className="text-ink-3">пусто</span> : <del>{before}</del>}
      <Icon name="lucide:arrow-right" label="стало" className="mx-2 inline size-3.5 text-ink-3" />
      {after === '' ? <span className="text-ink-3">пусто</span> : <ins>{after}</ins>}
    </>
  )
}

/** Two texts that a comparison would tear to scraps. Their captions tell them apart: nobody reads a page that is struck out. */
function Rewritten({ before, after }: { before: string; after: string }) {
  return (
    <span className="grid gap-3">
      <span className="block border-s-4 border-del ps-3">
        <span className="block text-12 font-medium text-ink-2">Было</span>
        <del className="bg-transparent p-0 whitespace-pre-line text-ink-2 no-underline">{before}</del>
      </span>
      <span className="block border-s-4 border-ins ps-3">
        <span className="block text-12 font-medium text-ink-2">Стало</span>
        <ins className="bg-transparent p-0 whitespace-pre-line">{after}</ins>
      </span>
    </span>
  )
}

/** Of a long part that did not change only what stands beside a change: the rest would hide it. */
function nearby(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 3 * LONG) return text
  const end = isFirst ? '' : text.slice(0, LONG)
  const start = isLast ? '' : text.slice(-LONG)
  return `${end}\u00a0… ${start}`
}
