import { useState } from 'react'
import type { AuditEntry } from '#contract/audit-log.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EditorPanel } from './editor-section.tsx'
import { historySentence } from './history-sentence.ts'

const SHOWN = 4

/** What was done with the card lately, in words. */
export function HistoryPanel({ entries }: { entries: AuditEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  const rest = entries.length - SHOWN
  return (
    <EditorPanel
      title="История"
      aside={
        rest > 0 &&
        !isWhole && (
          <Button variant="link" size="2xs" onClick={() => setWhole(true)}>
            Вся
          </Button>
        )
      }
    >
      {entries.length === 0 && <p className="text-13 text-ink-3">Изменений ещё не&nbsp;было</p>}
      <ul className="grid gap-3 text-13">
        {entries.slice(0, isWhole ? entries.length : SHOWN).map((entry) => (
          <HistoryLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </EditorPanel>
  )
}

function HistoryLine({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useSite()
  const { text, before, after } = historySentence(entry, timeZone)
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2">
      <Avatar size="2xs" name={entry.actor.name} />
      <span className="wrap-anywhere">
        {text} {before && <del>{before}</del>} {after && <ins>{after}</ins>}{' '}
        <time dateTime={entry.at} className="text-12 whitespace-nowrap text-ink-3">
          {formatMoment(entry.at, timeZone)}
        </time>
      </span>
    </li>
  )
}
