import { page } from '#contract/content/pages.ts'
import type { InTrashBody } from '#contract/office/trash-terms.ts'
import { href } from '#contract/people/screens.ts'
import { formatMoment } from '#web/lib/format.ts'
import { EmptyScreen } from '#web/shell/public/empty-screen.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { whoDeleted } from '../trash/who-deleted.ts'

/** Who put the page in the trash, and the way to take it back. */
export default function TrashedPage({ body }: { body: InTrashBody }) {
  const { id, permissions } = useSession()
  const { timeZone } = useSite()
  const mayRestore = permissions.includes(page.trash)
  return (
    <EmptyScreen
      icon="lucide:trash-2"
      title={body.message.replace(/\.$/, '')}
      actions={
        <ButtonLink to={href(mayRestore ? 'trash' : 'pages')} variant="outline" color="neutral">
          {mayRestore ? 'Открыть корзину' : 'К\u00a0страницам'}
        </ButtonLink>
      }
    >
      {whoDeleted(body.deleted_by, id)} {formatMoment(body.deleted_at, timeZone)}.{' '}
      {mayRestore ? 'Её можно вернуть.' : 'Вернуть её может администратор.'} Если вы её правили, несохранённое ждёт
      в&nbsp;черновике.
    </EmptyScreen>
  )
}
