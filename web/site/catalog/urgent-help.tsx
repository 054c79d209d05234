import { useSite } from '#web/shell/site.tsx'
import { typeset } from '#web/lib/typography.ts'
import { HelpLines } from '../frame/help-lines.tsx'

interface Props {
  /** What was typed asks for help at once. */
  isAsked: boolean
  /** The title of the branch that was chosen. */
  branch: string | undefined
}

/** Before any result: whom to call, for somebody whose search says that they need it now. */
export function UrgentHelp({ isAsked, branch }: Props) {
  const { city } = useSite()
  return (
    // It stands before it is filled, so that a screen reader hears it come.
    <div role="status">
      {isAsked && (
        <section className="urgent-help" aria-labelledby="urgent-help" data-crisis-screen>
          <h2 id="urgent-help">Если это про вас или про близкого, позвоните сейчас</h2>
          <p className="lead">
            {typeset('На этих линиях сразу отвечают люди, которые знают, что делать. Называть себя не нужно.')}
          </p>
          <HelpLines place={branch ?? city} />
        </section>
      )}
    </div>
  )
}
