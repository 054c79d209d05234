import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { stickyScrollPadding } from '../sticky-scroll-padding.ts'
import { focusHeading } from '../focus-place.ts'
import { fieldNames, labelInSentence } from '../fields/field-table.ts'
import type { EditorWords } from '../editor-words.ts'
import type { EditedRecord } from '../editor-options.ts'
import type { RecordEditor } from '../use-record-editor.ts'

/** Offers unsaved work back after a reload or a lost session. Stays in sight wherever the browser scrolls back to. */
export function DraftNotice<R extends EditedRecord, F extends object>({ editor }: { editor: RecordEditor<R, F> }) {
  const { timeZone } = useSite()
  const { fields, words, record } = editor
  const { offered, isElsewhere, restore, drop } = editor.draft
  if (offered === null) return isElsewhere && <ElsewhereNotice words={words} isNew={record === null} className="mb-4" />
  const names = fieldNames(fields).filter((field) => field in offered.values)
  const when = formatMoment(offered.savedAt, timeZone)
  return (
    <div
      ref={stickyScrollPadding}
      className="sticky top-(--sticky-top) z-10 -mx-4 mb-1 grid gap-3 bg-surface px-4 py-3 md:-mx-6 md:px-6"
    >
      <Notice tone="warn" icon="lucide:history">
        <b className="font-semibold text-ink">
          {record === null
            ? `Вы начинали ${words.accusative} ${when} и\u00a0не\u00a0сохранили.`
            : `Вы правили ${words.thisOne} ${when} и\u00a0не\u00a0сохранили.`}
        </b>{' '}
        {verb(names.length, record === null)}: {names.map((name) => labelInSentence(fields[name])).join(', ')}.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" color="neutral" onClick={() => void restore().then(focusHeading)}>
          Вернуть мои правки
        </Button>
        <Button
          variant="ghost"
          color="danger"
          onClick={() => {
            drop()
            focusHeading()
          }}
        >
          Удалить черновик
        </Button>
      </div>
    </div>
  )
}

interface ElsewhereNoticeProps {
  words: EditorWords
  isNew: boolean
  className?: string
}

/** Each tab keeps its own draft, and the server joins or asks: this only spares somebody the surprise. */
export function ElsewhereNotice({ words, isNew, className }: ElsewhereNoticeProps) {
  return (
    <Notice icon="lucide:files" className={className}>
      <b className="font-semibold text-ink">
        {isNew ? `Вы заполняете ${words.accusative}` : `Вы правите ${words.thisOne}`} и&nbsp;в&nbsp;другой вкладке.
      </b>{' '}
      {isNew
        ? 'Черновик у\u00a0каждой вкладки свой.'
        : 'Черновик у\u00a0каждой вкладки свой; где правки разойдутся, спросим при\u00a0сохранении.'}
    </Notice>
  )
}

function verb(count: number, isNew: boolean): string {
  if (isNew) return count === 1 ? 'Заполнено' : 'Заполнены'
  return count === 1 ? 'Отличается' : 'Отличаются'
}
