import { CHOICES_MAX, type PsychologistChoice } from '#contract/psychologists/choices.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listPsychologists } from './queries.ts'

const BY_NAME = { page: 1, per_page: CHOICES_MAX, sort_column: 'full_name', sort_direction: 'asc' } as const

/** Whom somebody may write a meeting, a payment or a review to: who is on the site, and the rest for those who see the cards. */
export async function psychologistChoices(
  db: Db,
  { search, id }: { search?: string | undefined; id?: number | undefined },
  actor: Actor,
): Promise<PsychologistChoice[]> {
  const shown = actor.permissions.has('psychologists.view') ? {} : { is_published: true }
  if (id !== undefined) return choiceOf(db, id, shown)
  const filter = { ...shown, ...(search ? { full_name: search } : {}) }
  const { rows } = await listPsychologists(db, filter, BY_NAME, actor)
  return rows.map(({ id: number, full_name, is_published, price, price_couple, meeting_minutes }) => ({
    id: number,
    full_name,
    is_published,
    price,
    price_couple,
    meeting_minutes,
  }))
}

function choiceOf(db: Db, id: number, shown: { is_published?: boolean }): Promise<PsychologistChoice[]> {
  return db
    .selectFrom('psychologists')
    .select(['id', 'full_name', 'is_published', 'price', 'price_couple', 'meeting_minutes'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(shown.is_published === true, (query) => query.where('is_published', '=', true))
    .execute()
}
