import { sql } from 'kysely'
import { aPicture } from '../../builders/pictures.ts'
import { unwhole, type Found, type Writer } from './load.ts'

const introOf = (n: number) => `Сохранение номер ${n}.`

/** Saves of two fields of one card: half of a save would be seen. */
export function saves(id: number): Writer {
  let saved = 0
  return {
    name: 'saves',
    async write(load, n) {
      const body = { workload: n, short_intro: introOf(n) }
      if ((await load.ask('save', load.staff.send('PUT', `/api/psychologists/${id}`, body))) !== undefined) saved = n
    },
    async prove(db) {
      const { rows } = await sql<{ workload: number; short_intro: string; told: number }>`
        select p.workload, p.short_intro,
          (select count(*) from audit_log a join audit_log_values v on v.audit_log_id = a.id
            where a.subject_type = 'psychologist' and a.subject_id = ${String(id)}
              and v.changes @> ${JSON.stringify([{ field: 'workload', new: saved }])}::jsonb) as told
        from psychologists p where p.id = ${id}`.execute(db)
      const card = rows[0]
      if (saved === 0) return []
      if (card === undefined) return [`card ${id} is gone`]
      return [
        ...(card.workload < saved ? [`card ${id}: ${saved} was lost, ${card.workload} is there`] : []),
        ...(card.short_intro === introOf(card.workload) ? [] : [`card ${id} is half saved`]),
        ...(card.told === 1 ? [] : [`card ${id}: the audit log tells ${card.told} times of ${saved}`]),
      ]
    },
  }
}

/** Cards with their topics. */
export function newCards(tag: string, topics: readonly [number, number, number]): Writer {
  const made = new Set<string>()
  return {
    name: 'new cards',
    pauseMs: 60,
    async write(load, n) {
      const full_name = `Проверочная ${tag} ${n}`
      const body = { full_name, gender: 'female', topics }
      if ((await load.ask('new card', load.staff.send('POST', '/api/psychologists', body))) !== undefined)
        made.add(full_name)
    },
    async prove(db) {
      const { rows } = await sql<Found>`
        select p.full_name as name,
          (select count(*) from psychologist_topics t where t.psychologist_id = p.id) || ' topics, ' ||
          (select count(*) from audit_log a where a.subject_type = 'psychologist' and a.subject_id = p.id::text
            and a.action = 'psychologist.created') || ' lines' as parts
        from psychologists p where p.full_name like ${`Проверочная ${tag} %`}`.execute(db)
      return unwhole(rows, made, '3 topics, 1 lines')
    },
  }
}

/** One number for many cards: all of them have it, or none. */
export function bulkChanges(ids: readonly number[]): Writer {
  let confirmed = 0
  return {
    name: 'bulk changes',
    pauseMs: 60,
    async write(load, n) {
      const body = { action: 'set-field', ids, field: 'workload', value: n }
      if ((await load.ask('bulk change', load.staff.send('POST', '/api/psychologists/bulk', body))) !== undefined)
        confirmed = n
    },
    async prove(db) {
      const rows = await db.selectFrom('psychologists').select(['id', 'workload']).where('id', 'in', ids).execute()
      const values = new Set(rows.map(({ workload }) => workload))
      if (confirmed === 0) return []
      if (values.size > 1) return [`a bulk change is there by halves: ${[...values].join(', ')}`]
      return (rows[0]?.workload ?? 0) < confirmed ? [`the bulk change ${confirmed} was lost`] : []
    },
  }
}

/** So many in an hour are taken from one account, and five are left for whoever tries something else. */
const PHOTOS_MAX = 55

/** A photo is in the storage before a row names it: `files:check` asks that. */
export function photos(id: number): Writer {
  let version = 0
  return {
    name: 'photos',
    pauseMs: 1000,
    async write(load, n) {
      if (n > PHOTOS_MAX) return
      const photo = await aPicture('png', 300 + (n % 50), 400)
      const body = { avatar: `data:image/png;base64,${photo.toString('base64')}` }
      const saved = await load.askFor<{ version: number }>(
        'photo',
        load.staff.send('PUT', `/api/psychologists/${id}`, body),
      )
      if (saved !== undefined) version = saved.version
    },
    async prove(db) {
      const row = await db.selectFrom('psychologists').select('version').where('id', '=', id).executeTakeFirst()
      return (row?.version ?? 0) < version ? [`a photo was lost: version ${row?.version} of ${version}`] : []
    },
  }
}
