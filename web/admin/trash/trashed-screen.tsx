import { useState } from 'react'
import { useParams } from 'react-router'
import { ENTITIES } from '#contract/entities.ts'
import type { InTrashBody } from '#contract/office/trash-terms.ts'
import { href } from '#contract/people/screens.ts'
import { callApi } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { EmptyScreen } from '#web/shell/public/empty-screen.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { toastError } from '../notices/toast-error.ts'
import { whoDeleted } from './who-deleted.ts'

interface TrashedScreenProps {
  type: 'psychologist' | 'page'
  body: InTrashBody
}

const LISTS = {
  psychologist: { screen: 'psychologists', words: 'К\u00a0психологам' },
  page: { screen: 'pages', words: 'К\u00a0страницам' },
} as const

/** In the place of an editor: who put its record in the trash, and for whoever may, the way back on the spot. */
export default function TrashedScreen({ type, body }: TrashedScreenProps) {
  const { id, permissions } = useSession()
  const { timeZone } = useSite()
  const mayRestore = permissions.includes(ENTITIES[type].trash)
  const list = LISTS[type]
  return (
    <EmptyScreen
      icon="lucide:trash-2"
      title={body.message.replace(/\.$/, '')}
      actions={
        <>
          {mayRestore && <RestoreHere type={type} />}
          <ButtonLink to={href(mayRestore ? 'trash' : list.screen)} variant="outline" color="neutral">
            {mayRestore ? 'Открыть корзину' : list.words}
          </ButtonLink>
        </>
      }
    >
      {whoDeleted(body.deleted_by, id)} {formatMoment(body.deleted_at, timeZone)}.{' '}
      {!mayRestore && 'Вернуть её может администратор. '}
      Если вы её правили, несохранённое ждёт в&nbsp;черновике.
    </EmptyScreen>
  )
}

/** The editor takes the place of this screen, and offers the draft. */
function RestoreHere({ type }: Pick<TrashedScreenProps, 'type'>) {
  const { id = '' } = useParams()
  const viewing = useViewingAs()
  const revalidate = useRevalidate()
  const [isSending, setSending] = useState(false)
  const restore = async () => {
    setSending(true)
    try {
      await callApi(`/api/${ENTITIES[type].plural}/${id}/restore`, { method: 'POST' })
    } catch (error) {
      // Whoever was faster has taken it back already.
      if (!(error instanceof ApiError) || error.status !== 404) return toastError(error)
    } finally {
      setSending(false)
    }
    await revalidate()
  }
  return (
    <Button icon="lucide:undo-2" loading={isSending} disabledReason={viewing?.reason} onClick={() => void restore()}>
      Вернуть из&nbsp;корзины
    </Button>
  )
}
