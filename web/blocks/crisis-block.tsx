import { CRISIS_LINES } from '#contract/requests/crisis.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockSection } from './block-section.tsx'

/** Help that answers at once. The numbers are the product’s own: nobody can misspell them. */
export function CrisisBlock({ id, title }: { id: string; title: string | undefined }) {
  return (
    <BlockSection id={id} title={title}>
      <ul className="block-crisis">
        {CRISIS_LINES.map((line) => (
          <li key={line.tel}>
            <a href={`tel:${line.tel}`}>{line.number}</a>
            <p>{typeset(line.about)}</p>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
