import { sql, type RawBuilder } from 'kysely'
import { WRONG_PHONE_SUBJECTS, WRONG_PHONES_SHOWN, type WrongPhone } from '#contract/office/wrong-phones.ts'
import { correctedPhone, PHONE_FAULTS, readPhone } from '#contract/wire/phone.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mayCorrect, SOURCES } from './sources.ts'

type Row = Pick<WrongPhone, 'subject' | 'id' | 'label' | 'phone'>

const OTHERWISE = 'Записан не\u00a0так, как записывают теперь'

/** The first of the phones that nobody can call and that this person may mend, and how many there are. */
export async function wrongPhones(db: Db, actor: Actor): Promise<{ data: WrongPhone[]; total: number }> {
  const { rows } = await sql<{ rows: Row[]; total: number }>`
    with wrong as (${wrongRows(actor)})
    select (select count(*)::int from wrong) as total, coalesce((
      select json_agg(json_build_object('subject', w.subject, 'id', w.id, 'label', w.label, 'phone', w.phone)
        order by w.place, w.id)
      from (select * from wrong order by place, id limit ${WRONG_PHONES_SHOWN}) w), '[]') as rows`.execute(db)
  const [found] = rows
  return { data: (found?.rows ?? []).map(explained), total: found?.total ?? 0 }
}

/** How many there are: a part of a statement. */
export function wrongPhoneCount(actor: Actor): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*)) from (${wrongRows(actor)}) w)`
}

function wrongRows(actor: Actor): RawBuilder<unknown> {
  const parts = WRONG_PHONE_SUBJECTS.filter((subject) => mayCorrect(actor, subject)).map(
    (subject) =>
      sql`select ${subject}::text as subject, ${WRONG_PHONE_SUBJECTS.indexOf(subject)}::int as place, s.*
        from (${SOURCES[subject].rows(actor)}) s`,
  )
  const none = sql`select ''::text as subject, 0 as place, 0 as id, ''::text as label, ''::text as phone where false`
  return sql.join([none, ...parts], sql` union all `)
}

function explained(row: Row): WrongPhone {
  const { fault } = readPhone(row.phone)
  return { ...row, fault: fault === undefined ? OTHERWISE : PHONE_FAULTS[fault], meant: correctedPhone(row.phone) }
}
