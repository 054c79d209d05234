import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { unwhole, type Found, type Load, type Writer } from './load.ts'

const BRANCHES = '/api/branches'
const IMPORTED = ['первая', 'вторая', 'третья', 'четвёртая']

/** Records of a list, each with a key: what was left without an answer is asked again and is there once. */
export function creations(tag: string): Writer {
  const made = new Set<string>()
  const open = new Map<string, string>()
  const make = async (load: Load, title: string) => {
    const key = open.get(title) ?? randomUUID()
    open.set(title, key)
    const sent = load.staff.send('POST', BRANCHES, { title }, { 'idempotency-key': key })
    if ((await load.ask('creation', sent)) === undefined) return
    open.delete(title)
    made.add(title)
  }
  return {
    name: 'creations',
    pauseMs: 60,
    write: (load, n) => make(load, `Филиал ${tag} ${n}`),
    async resume(load) {
      for (const title of open.keys()) await make(load, title)
    },
    async prove(db) {
      const { rows } = await sql<Found>`
        select b.title as name, count(a.id) || ' lines' as parts
        from branches b left join audit_log a on a.subject_type = 'branch' and a.subject_id = b.id::text
          and a.action = 'branch.created'
        where b.title like ${`Филиал ${tag} %`} group by b.id`.execute(db)
      return unwhole(rows, made, '1 lines')
    },
  }
}

/** A table of four rows: all of them are there, or none. */
export function imports(tag: string): Writer {
  const confirmed = new Set<string>()
  return {
    name: 'imports',
    pauseMs: 150,
    async write(load, n) {
      const name = `Должность ${tag} ${n}`
      const form = new FormData()
      form.set('file', new File([['Название', ...IMPORTED.map((row) => `${name} ${row}`)].join('\n')], 'люди.csv'))
      if ((await load.ask('import', load.staff.send('POST', '/api/positions/import', form))) !== undefined)
        confirmed.add(name)
    },
    async prove(db) {
      const { rows } = await sql<Found>`
        select regexp_replace(p.title, ' [^ ]+$', '') as name,
          count(distinct p.id) || ' rows, ' || count(a.id) || ' lines' as parts
        from positions p left join audit_log a on a.subject_type = 'position' and a.subject_id = p.id::text
          and a.action = 'position.created'
        where p.title like ${`Должность ${tag} %`} group by 1`.execute(db)
      return unwhole(rows, confirmed, '4 rows, 4 lines')
    },
  }
}

type Place = 'here' | 'in the trash'

/** Records that go to the trash and come back. What was left without an answer may be in either place. */
export function trash(tag: string): Writer {
  const places = new Map<number, Place | null>()
  return {
    name: 'deletions and restores',
    pauseMs: 60,
    async write(load, n) {
      const title = `Корзина ${tag} ${n}`
      const made = await load.askFor<{ id: number }>('creation', load.staff.send('POST', BRANCHES, { title }))
      if (made === undefined) return
      places.set(made.id, null)
      const at = `${BRANCHES}/${made.id}`
      if ((await load.ask('deletion', load.staff.send('DELETE', at))) === undefined) return
      places.set(made.id, 'in the trash')
      if (n % 2 === 0) return
      places.set(made.id, null)
      if ((await load.ask('restore', load.staff.send('POST', `${at}/restore`))) !== undefined)
        places.set(made.id, 'here')
    },
    async prove(db) {
      const rows = await db
        .selectFrom('branches')
        .select(['id', 'deleted_at'])
        .where('title', 'like', `Корзина ${tag} %`)
        .execute()
      const found = new Map<number, Place>(
        rows.map((row) => [row.id, row.deleted_at === null ? 'here' : 'in the trash']),
      )
      return [...places].flatMap(([id, place]) => {
        const is = found.get(id)
        return is === undefined || (place !== null && is !== place)
          ? [`branch ${id} is ${is ?? 'gone'} instead of ${place ?? 'anywhere'}`]
          : []
      })
    },
  }
}
