import type { Draft } from '#web/lib/drafts.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CARD_FIELDS, labelInSentence, type CardForm } from './card-form.ts'

interface DraftNoticeProps {
  draft: Draft<CardForm>
  onRestore: () => void
  onDrop: () => void
}

/** Offers unsaved work back after a reload or a lost session. Stays in sight wherever the browser scrolls back to. */
export function DraftNotice({ draft, onRestore, onDrop }: DraftNoticeProps) {
  const { timeZone } = useSite()
  const fields = CARD_FIELDS.filter((field) => field in draft.values)
  return (
    <div className="sticky top-(--sticky-top) z-10 -mx-4 mb-1 grid gap-3 bg-surface px-4 py-3 md:-mx-6 md:px-6">
      <Notice tone="warn" icon="lucide:history">
        <b className="font-semibold text-ink">
          Вы правили эту карточку {formatMoment(draft.savedAt, timeZone)} и&nbsp;не&nbsp;сохранили.
        </b>{' '}
        {fields.length === 1 ? 'Отличается' : 'Отличаются'}: {fields.map(labelInSentence).join(', ')}.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" color="neutral" onClick={onRestore}>
          Вернуть мои правки
        </Button>
        <Button variant="ghost" color="danger" onClick={onDrop}>
          Удалить черновик
        </Button>
      </div>
    </div>
  )
}
