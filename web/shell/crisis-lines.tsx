import { CRISIS_LINES } from '#contract/crisis.ts'
import { typeset } from '#web/lib/typography.ts'

/** Help that answers at once; it stands above every public footer. */
export function CrisisLines() {
  return (
    <section className="crisis" id="urgent" aria-labelledby="urgent-heading">
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id="urgent-heading">Если тяжело прямо сейчас</h2>
        </div>
        <ul className="crisis__lines">
          {CRISIS_LINES.map((line) => (
            <li key={line.tel}>
              <a href={`tel:${line.tel}`}>{line.number}</a>
              <p>{typeset(line.about)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
