import { createServer } from 'node:http'
import pg from 'pg'

/**
 * Started with an IPC channel: what somebody would write who wants these five answers and nothing else. No rights, no
 * validation, no history; the statements are prepared once.
 */
const settings = await new Promise<{ url: string } | { directory: string }>((resolve) =>
  process.once('message', resolve as (message: unknown) => void),
)
const query = 'url' in settings ? serverQuery(settings.url) : await embeddedQuery(settings.directory)

const LINKS = [
  ['topics', 'topic_id'],
  ['specializations', 'specialization_id'],
  ['positions', 'position_id'],
  ['branches', 'branch_id'],
  ['pages', 'page_id'],
]
const relations = LINKS.map(
  ([name, key]) => `
    coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title) order by o.title, o.id)
      from psychologist_${name} l join ${name} o on o.id = l.${key} where l.psychologist_id = p.id), '[]') as ${name}`,
).join(',')

const COLUMNS = `
  id, version, created_at, updated_at, slug, user_id, full_name, is_published, gender, birthday, avatar, short_intro,
  help_text, about, education, credentials, experience_since, is_couples, format, price, price_couple, workload,
  booking_link, verified_at, schedule_till, next_slot_at, ycl_link, ycl_status, ycl_is_bookable, ycl_hidden,
  ycl_show_rating, ycl_fired, ycl_phone, ycl_email, ycl_is_ready`

/** Ten cards with everything that belongs to them, and how many there are. */
function listed(condition: string, offset: string): string {
  return `
    select (select count(*)::int from psychologists p where deleted_at is null and ${condition}) as total,
      (select json_agg(card) from (
        select p.*, ${relations} from (
          select ${COLUMNS} from psychologists p where deleted_at is null and ${condition}
          order by created_at desc, id desc limit 10 offset ${offset}
        ) p order by created_at desc, id desc
      ) card) as data`
}

const STATEMENTS = {
  list: listed('true', '$1'),
  filter: listed(
    `gender = $1 and exists (select 1 from psychologist_specializations l
      where l.psychologist_id = p.id and l.specialization_id in ($2, $3))`,
    '0',
  ),
  search: listed(`name_key like '%' || $1 || '%'`, '0'),
  one: `select ${COLUMNS}, ${relations} from psychologists p where id = $1 and deleted_at is null`,
  update: 'update psychologists set workload = $2 where id = $1',
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const name = pathname.slice(1) as keyof typeof STATEMENTS
  const rows = await query(name, STATEMENTS[name], [...searchParams.values()])
  const answer = name === 'update' ? { ok: true } : rows[0]
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})

type Query = (name: string, text: string, values: string[]) => Promise<unknown[]>

function serverQuery(url: string): Query {
  const pool = new pg.Pool({ connectionString: url })
  return async (name, text, values) => (await pool.query({ name, text, values })).rows
}

async function embeddedQuery(directory: string): Promise<Query> {
  const { createPglite } = await import('#server/platform/db/embedded/pglite.ts')
  const database = await createPglite({ directory })
  return async (_name, text, values) => (await database.query(text, values)).rows
}
