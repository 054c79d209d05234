import type { CrisisLine } from '#contract/crisis/crisis-lines.ts'
import { useCrisisLines } from '#web/lib/crisis-lines.ts'
import { CrisisNumber, MobileHint } from '#web/lib/crisis-number.tsx'
import { typeset } from '#web/lib/typography.ts'
import './help-lines.css'

/** Whom to call, those first who answer where the person is. */
export function HelpLines({ place }: { place: string }) {
  const { here, elsewhere } = useCrisisLines(place)
  return (
    <>
      <Lines lines={here} />
      {elsewhere.length > 0 && (
        <details className="help-elsewhere">
          <summary>Линии других городов</summary>
          <Lines lines={elsewhere} />
        </details>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly CrisisLine[] }) {
  return (
    <ul className="help-lines" data-crisis-lines>
      {lines.map((line) => (
        <li key={line.title}>
          <a href={`tel:${line.tel}`}>
            <b>
              <CrisisNumber line={line} />
            </b>
            <span>
              {typeset(line.about)}
              <MobileHint line={line} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
