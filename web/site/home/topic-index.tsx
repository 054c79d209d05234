import { Link } from 'react-router'
import type { CatalogSummary } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { plural } from '#web/lib/format.ts'
import { PageIndex } from '../frame/page-index.tsx'

const SHOWN = 12

/** What most people of the catalog work with. */
export function TopicIndex({ topics, total }: { topics: CatalogSummary['topics']; total: number }) {
  return (
    <section className="section" id="topics" aria-labelledby="topics-heading">
      <div className="wrap spread">
        <div className="spread__margin">
          <h2 id="topics-heading">С{'\u00a0'}чем приходят</h2>
          <p>
            Число рядом с{'\u00a0'}темой{'\u00a0'}— сколько психологов каталога с{'\u00a0'}ней работает.
          </p>
          {total > SHOWN && (
            <Link className="more" to={siteHref('topicLandings')}>
              {plural(total, 'Вся', 'Все', 'Все')} {total} {plural(total, 'тема', 'темы', 'тем')}
            </Link>
          )}
        </div>
        <PageIndex kind="topic" pages={topics.slice(0, SHOWN)} />
      </div>
    </section>
  )
}
