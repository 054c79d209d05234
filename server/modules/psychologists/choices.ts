import {
  CHOICES_MAX,
  CHOICES_OF_PAGE_MAX,
  type PsychologistChoice,
  type PsychologistChoicesQuery,
} from '#contract/psychologists/choices.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { PsychologistRow } from './presenter.ts'
import { listPsychologists } from './queries.ts'

const BY_NAME = { page: 1, sort_column: 'full_name', sort_direction: 'asc' } as const
const PLAIN = ['id', 'full_name', 'is_published', 'price', 'price_couple', 'meeting_minutes'] as const
const OF_CARD = ['slug', 'avatar', 'short_intro'] as const

/**
 * Whom somebody may write a meeting, a payment or a review to, or show on a page: who is on the site, and the rest for those
 * who see the cards.
 */
export async function psychologistChoices(
  db: Db,
  { search, id, page_id, with_card = false }: PsychologistChoicesQuery,
  actor: Actor,
): Promise<PsychologistChoice[]> {
  const shown = actor.permissions.has('psychologists.view') ? {} : { is_published: true }
  const present = (row: ChoiceRow) => asChoice(row, with_card)
  if (id !== undefined) return (await choiceOf(db, id, shown)).map(present)
  const filter = {
    ...shown,
    ...(search ? { full_name: search } : {}),
    ...(page_id === undefined ? {} : { page_id }),
  }
  const per_page = page_id === undefined ? CHOICES_MAX : CHOICES_OF_PAGE_MAX
  const { rows } = await listPsychologists(db, filter, { ...BY_NAME, per_page }, actor)
  return rows.map(present)
}

type ChoiceRow = Pick<PsychologistRow, (typeof PLAIN)[number] | (typeof OF_CARD)[number]>

function asChoice(row: ChoiceRow, withCard: boolean): PsychologistChoice {
  const { id, full_name, is_published, price, price_couple, meeting_minutes, slug, avatar, short_intro } = row
  const choice = { id, full_name, is_published, price, price_couple, meeting_minutes }
  if (!withCard) return choice
  return { ...choice, card: { slug, avatar: avatar && `/media/${avatar}`, short_intro } }
}

function choiceOf(db: Db, id: number, shown: { is_published?: boolean }): Promise<ChoiceRow[]> {
  return db
    .selectFrom('psychologists')
    .select([...PLAIN, ...OF_CARD])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(shown.is_published === true, (query) => query.where('is_published', '=', true))
    .execute()
}
