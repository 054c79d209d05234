import { FORMAT_TITLES } from '#contract/psychologists/session-format.ts'
import type { Linked } from '#contract/wire/http.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { wireLocalMoment } from '#web/lib/forms/form-wire.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import type { DealForm, DealPart } from './deal-form.ts'

interface MetMeetingProps {
  saved: DealForm
  /** What both changed. */
  disputed: readonly DealPart[]
  branches: readonly Linked[]
  onTake: () => void
}

const LABELS: Record<DealPart, string> = {
  psychologist: 'психолог',
  moment: 'когда',
  format: 'формат',
  branch: 'филиал',
  price: 'цена',
}

/** Somebody else has saved the meeting while it was being arranged here. */
export function MetMeeting({ saved, disputed, branches, onTake }: MetMeetingProps) {
  const { timeZone } = useSite()
  const words = { timeZone, branches }
  return (
    <div role="status">
      <Notice
        tone="warn"
        icon="lucide:git-merge"
        action={
          disputed.length > 0 && (
            <Button size="xs" variant="outline" color="neutral" onClick={onTake}>
              Взять сохранённое
            </Button>
          )
        }
      >
        <b className="font-semibold text-ink">Пока вы правили, встречу изменили.</b>{' '}
        {disputed.length === 0
          ? 'Чего вы не\u00a0трогали, показано как сохранено. Проверьте и\u00a0нажмите ещё раз.'
          : `Сохранено: ${disputed.map((part) => `${LABELS[part]}\u00a0— ${partInWords(part, saved, words)}`).join('; ')}. В\u00a0форме осталось ваше.`}
      </Notice>
    </div>
  )
}

interface Words {
  timeZone: string
  branches: readonly Linked[]
}

function partInWords(part: DealPart, form: DealForm, { timeZone, branches }: Words): string {
  const none = 'пусто'
  switch (part) {
    case 'psychologist':
      return form.psychologist?.label ?? none
    case 'moment':
      return form.day === '' ? none : formatMoment(wireLocalMoment(`${form.day}T${form.time}`, timeZone), timeZone)
    case 'format':
      return form.format === null ? none : FORMAT_TITLES[form.format].toLocaleLowerCase('ru')
    case 'branch':
      return branches.find(({ id }) => id === form.branch)?.title ?? none
    case 'price':
      return form.price === null ? none : formatMoney(form.price)
  }
}
