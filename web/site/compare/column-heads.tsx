import { Link } from 'react-router'
import type { ComparedPsychologist } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { hyphenated } from '#contract/wire/hyphenated.ts'
import { CloseIcon } from '../frame/close-icon.tsx'
import { peoplePath } from '../favourites/people-query.ts'
import { asCell, asColumnHead, asRow, asRowGroup } from './table-roles.ts'

/** The names stay in sight while one reads down. */
export function ColumnHeads({ people }: { people: ComparedPsychologist[] }) {
  const without = (slug: string) => people.map((person) => person.slug).filter((one) => one !== slug)
  return (
    <thead {...asRowGroup}>
      <tr {...asRow}>
        <td {...asCell} className="compare__corner">
          <span className="visually-hidden">Что сравниваем</span>
        </td>
        {people.map(({ slug, full_name }) => (
          <th {...asColumnHead} scope="col" aria-label={full_name} key={slug}>
            <div className="compare__head">
              <Link className="compare__name" to={siteHref('psychologistPage', { slug })}>
                {hyphenated(full_name)}
              </Link>
              <Link
                className="compare__remove"
                to={peoplePath('compare', without(slug))}
                aria-label={`Убрать из сравнения: ${full_name}`}
                preventScrollReset
              >
                <CloseIcon />
              </Link>
            </div>
          </th>
        ))}
      </tr>
    </thead>
  )
}
