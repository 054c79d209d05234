import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { wordFor } from '../../russian/russian-gender.ts'

/** Whether YCLIENTS lets people book this psychologist, and if not, why. */
export function YclState({ card }: { card: Psychologist }) {
  if (card.ycl_fired) {
    return (
      <StatusMark mark="lucide:user-x" tone="danger">
        {wordFor(card, 'Уволен', 'Уволена')}
      </StatusMark>
    )
  }
  if (card.ycl_hidden) {
    return (
      <StatusMark mark="lucide:eye-off" tone="warn">
        Скрыто
      </StatusMark>
    )
  }
  if (card.ycl_is_bookable) {
    return (
      <StatusMark mark="lucide:circle-check" tone="ok">
        Готово
      </StatusMark>
    )
  }
  return (
    <StatusMark mark="lucide:calendar-x" tone="warn">
      Нет записи
    </StatusMark>
  )
}
