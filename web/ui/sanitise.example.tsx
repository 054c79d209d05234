import { useSyncExternalStore } from 'react'
import sanitiserCases from './sanitise-cases.json' with { type: 'json' }
import { sanitise } from './sanitise.ts'

/** Every case as the browser keeps it: `[data-sanitiser-case]` holds what is left, as HTML. */
export default function SanitiseExample() {
  // The server has no DOM to sanitise with.
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    <ul className="grid gap-1 text-13">
      {sanitiserCases.map(({ name, html, safe }) => (
        <li key={name} className="grid gap-x-4 border-b border-line-soft py-1 md:grid-cols-3">
          <span>{name}</span>
          <code className="font-mono text-12 wrap-anywhere text-ink-3">{html}</code>
          {isInBrowser && (
            <div
              data-sanitiser-case={name}
              data-safe={safe}
              className="text-ink-2"
              dangerouslySetInnerHTML={{ __html: sanitise(html) }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
