import { catalogFilterSchema, CATALOG_SORTS, type CatalogSort } from '#contract/catalog.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import { presentCard } from '#server/modules/catalog/presenter.ts'
import { searchCatalog } from '#server/modules/catalog/queries.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { pagedAt } from '#server/platform/http/page-meta.ts'
import type { Walk } from './walk.ts'

const ZONE = 'Europe/Moscow'
const CATALOG = new URL('http://smysl.test/api/catalog')

/** Some questions of visitors, as the app answers them and as the statement does. */
export function catalogQuery(walk: Walk) {
  const { dice, db, now } = walk
  const moment = { now, day: dayIn(ZONE, now), timeZone: ZONE }
  return [1, 2].map(() => async () => {
    const topic = dice.luck(50) ? await walk.any('topics') : undefined
    const search = dice.of('', '', 'ветрова', 'тревога', 'громов')
    const asked = { ...(topic === undefined ? {} : { topics: [topic.id] }), ...(search === '' ? {} : { search }) }
    const list = {
      page: 1,
      per_page: dice.of(3, 100),
      sort_column: dice.of(...CATALOG_SORTS),
      sort_direction: dice.of('asc' as const, 'desc' as const),
    }
    const params = new URLSearchParams({ ...list, page: '1', per_page: String(list.per_page) })
    if (topic !== undefined) params.append('filter[topics][]', String(topic.id))
    if (search !== '') params.set('filter[search]', search)
    const { status, body } = await walk.visit('GET', `/api/catalog?${params}`)
    const filter = catalogFilterSchema.parse(asked)
    const { rows, total, ...more } = await searchCatalog(db, filter, list as ListQuery<CatalogSort>, moment)
    const paged = pagedAt(CATALOG)(list as ListQuery<CatalogSort>, total)
    const truth = { data: rows.map((row) => presentCard(row, now)), meta: paged.meta, ...more }
    const { links: _, ...answer } = body
    return { answer: { status, ...answer }, truth: { status: 200, ...JSON.parse(JSON.stringify(truth)) } }
  })
}
