import type { WrongLink } from '#contract/office/yclients.ts'
import { href } from '#contract/people/screens.ts'
import { LINK_TITLES } from './difference-words.ts'
import { OfficeLink } from '../screen/office-link.tsx'

/** Links of cards that lead visitors to another branch or person. */
export function WrongLinks({ links }: { links: WrongLink[] }) {
  return (
    <section aria-labelledby="wrong-links">
      <h2 id="wrong-links" className="mb-1 text-16 font-semibold">
        Ссылки ведут не&nbsp;туда
      </h2>
      {links.length === 0 ? (
        <p className="text-13 text-ink-3">Ссылки на&nbsp;запись ведут туда, где люди работают.</p>
      ) : (
        <ul aria-labelledby="wrong-links" className="border-t border-line">
          {links.map(({ psychologist: { id, full_name }, field, link, fault }) => (
            <li key={`${id} ${field}`} className="border-b border-line py-3 wrap-anywhere">
              <OfficeLink to={href('psychologistEditor', { id })}>{full_name}</OfficeLink>
              <p>
                {LINK_TITLES[field]}: {fault}
              </p>
              <p className="text-13 text-ink-3">{link}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
