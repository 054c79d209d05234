import { href } from '#contract/people/screens.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { PanelLink } from '../../panel/panel-link.tsx'

/** What whoever answers must know before they call: it was taken back, or whom it was left for has gone. */
export function SenderNotices({ request: { withdrawn_at, psychologist } }: { request: PracticeRequest }) {
  const { timeZone } = useSite()
  return (
    <>
      {withdrawn_at !== null && (
        <Notice tone="warn" icon="lucide:undo-2" className="mb-4">
          <b className="text-ink">Человек отозвал заявку</b> {formatMoment(withdrawn_at, timeZone)}. Не&nbsp;звоните ему
          без новой просьбы.
        </Notice>
      )}
      {psychologist !== null && !psychologist.is_published && (
        <Notice tone="warn" icon="lucide:eye-off" className="mb-4">
          Психолога, к&nbsp;которому оставили заявку, сейчас нет на&nbsp;сайте. Спросите его самого или предложите
          похожих.
        </Notice>
      )}
    </>
  )
}

/** Whom the request was left for. */
export function Wanted({ id, title }: { id: number; title: string }) {
  return <PanelLink to={href('psychologistEditor', { id })}>{title}</PanelLink>
}
