import { Link } from 'react-router'
import type { FacetOption } from '#contract/catalog.ts'
import { href } from '#contract/screens.ts'
import { plural } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { catalogPath, FILTER_NAMES } from '../catalog/catalog-query.ts'

const SHOWN = 12

/** Topics as the index of a book: dotted leaders, the number of people at the end. */
export function TopicIndex({ topics, total }: { topics: FacetOption[]; total: number }) {
  return (
    <section className="section" id="topics" aria-labelledby="topics-heading">
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id="topics-heading">С{'\u00a0'}чем приходят</h2>
          <p>
            Число рядом с{'\u00a0'}темой{'\u00a0'}— сколько психологов каталога с{'\u00a0'}ней работает.
          </p>
          {total > SHOWN && (
            <Link className="more" to={href('catalog')}>
              {plural(total, 'Вся', 'Все', 'Все')} {total} {plural(total, 'тема', 'темы', 'тем')}
            </Link>
          )}
        </div>
        <ul className="index">
          {topics.slice(0, SHOWN).map((topic) => (
            <li key={topic.value}>
              <Link to={catalogPath(new URLSearchParams([[FILTER_NAMES.topics, String(topic.value)]]))}>
                {typeset(topic.title)}
                <i aria-hidden="true" />
                <span className="index__count">{topic.count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
