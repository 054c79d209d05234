import { PERMISSIONS } from '#contract/people/permissions.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Notice } from '#web/ui/data/notice.tsx'

/** Why some fields, or all of them, can only be read. */
export function ReadOnlyNotice({ card }: { card: Psychologist }) {
  const { permissions } = useSession()
  if (permissions.includes('psychologists.update')) return null
  if (card.can.fields.length === 0) {
    return (
      <Notice icon="lucide:eye" className="mb-4">
        <b className="font-semibold text-ink">Только просмотр.</b> Не&nbsp;хватает доступа «
        {PERMISSIONS['psychologists.update']}». Его может дать администратор.
      </Notice>
    )
  }
  return (
    <Notice className="mb-4">
      <b className="font-semibold text-ink">Это ваша карточка.</b> Вы&nbsp;меняете тексты, образование, фотографию, темы
      и&nbsp;специализации; имя, цены, запись и&nbsp;публикацию ведут сотрудники.
    </Notice>
  )
}
