import type { InTrashBody } from '#contract/office/trash-terms.ts'
import { href } from '#contract/people/screens.ts'
import { formatMoment } from '#web/lib/format.ts'
import { EmptyScreen } from '#web/shell/public/empty-screen.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { whoMerged } from './who-merged.ts'

interface MergedScreenProps {
  body: InTrashBody
  merged: NonNullable<InTrashBody['merged_into']>
}

/** Who merged it with which card, the way there, and to where they are parted. */
export default function MergedScreen({ body, merged }: MergedScreenProps) {
  const { id, permissions } = useSession()
  const { timeZone } = useSite()
  const mayPart = (['integrations.manage', 'psychologists.delete', 'psychologists.update'] as const).every((right) =>
    permissions.includes(right),
  )
  return (
    <EmptyScreen
      icon="lucide:git-merge"
      title="Карточку объединили с&nbsp;другой"
      actions={
        <>
          <ButtonLink to={href('psychologistEditor', { id: merged.id })}>
            {`Открыть карточку «${merged.title}»`}
          </ButtonLink>
          {mayPart && (
            <ButtonLink to={`${href('yclients')}#merges`} variant="outline" color="neutral">
              Разъединить
            </ButtonLink>
          )}
        </>
      }
    >
      {whoMerged(body, id)} {formatMoment(body.deleted_at, timeZone)}. Всё, что в&nbsp;ней было, теперь там.
    </EmptyScreen>
  )
}
