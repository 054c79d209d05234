import { useContext } from 'react'
import { CrisisPlaceContext, useCrisisLines } from '#web/lib/crisis-lines.ts'
import { CrisisNumber, MobileHint } from '#web/lib/crisis-number.tsx'
import { typeset } from '#web/lib/typography.ts'
import { BlockSection } from './block-section.tsx'

/** Help that answers at once. The numbers are kept apart, in one place: nobody misspells them here. */
export function CrisisBlock({ id, title }: { id: string; title: string | undefined }) {
  const { here, elsewhere } = useCrisisLines(useContext(CrisisPlaceContext))
  return (
    <BlockSection id={id} title={title}>
      <ul className="block-crisis" data-crisis-lines>
        {[...here, ...elsewhere].map((line) => (
          <li key={line.title}>
            <a href={`tel:${line.tel}`}>
              <CrisisNumber line={line} />
            </a>
            <p>
              {typeset(line.about)}
              <MobileHint line={line} />
            </p>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
