import { counted } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { PageWarning } from './page-warnings.ts'

/** What looks like an oversight; each line leads to its place. Nothing here keeps anybody from saving. */
export function WarningsList({ warnings, onGo }: { warnings: PageWarning[]; onGo: (warning: PageWarning) => void }) {
  if (warnings.length === 0) return null
  return (
    <details className="group mb-5 rounded-m border border-line bg-sunken text-13">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-3 max-md:min-h-11">
        <Icon name="lucide:triangle-alert" className="text-warn" />
        <span className="flex-1">
          Стоит взглянуть: {counted(warnings.length, 'подсказка', 'подсказки', 'подсказок')}
        </span>
        <Icon name="lucide:chevron-down" className="text-ink-3 group-open:rotate-180" />
      </summary>
      <ul className="border-t border-line">
        {warnings.map((warning) => (
          <li key={`${warning.tab} ${warning.part ?? ''} ${warning.text}`}>
            <button
              type="button"
              onClick={() => onGo(warning)}
              className="flex min-h-9 w-full items-center gap-2 px-3 text-start text-ink-2 hover:bg-hover hover:text-ink max-md:min-h-11"
            >
              <span className="flex-1">{warning.text}</span>
              <Icon name="lucide:arrow-right" className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
