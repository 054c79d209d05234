import { application, type Application } from '#contract/requests/applications.ts'
import { href } from '#contract/people/screens.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { PanelLink } from '../panel/panel-link.tsx'
import { PanelSection } from '../panel/panel-section.tsx'
import { ApplicationState } from './application-state.tsx'

/** What else has the address or the phone of an application: whoever writes again, or has a card already, is not met as new. */
export function SameSender({ known: { applications, psychologists } }: { known: Application['same_sender'] }) {
  const { timeZone } = useSite()
  if (applications.length + psychologists.length === 0) return null
  return (
    <PanelSection title={application.fields.same_sender.label}>
      <ul className="grid gap-1">
        {psychologists.map(({ id, title }) => (
          <li key={`card ${id}`}>
            <PanelLink to={href('psychologistEditor', { id })}>Карточка «{title}»</PanelLink>
          </li>
        ))}
        {applications.map(({ id, created_at, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <PanelLink to={`${href('applications')}?open=${id}`}>Отклик {formatMoment(created_at, timeZone)}</PanelLink>
            <ApplicationState status={status} />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
