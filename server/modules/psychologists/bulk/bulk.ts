import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { BulkResult } from '#contract/office/bulk.ts'
import type { PsychologistBulkAction, PsychologistsBulk } from '#contract/psychologists/bulk.ts'
import { lackingOnSite } from '#contract/psychologists/card-needs.ts'
import { siteNeedsWords } from '#contract/psychologists/site-needs-words.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { refuseMissing } from '#server/platform/db/queries/links.ts'
import { Forbidden } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { changeMany, type Undoables } from '../../operations/commands.ts'
import { revertImportedCards } from '../import/import-undo.ts'
import { revertCards } from './bulk-undo.ts'
import { setFieldOfMany } from './set-field.ts'

/** A card as far as a change of many looks at it. */
interface Mark {
  id: number
  version: number
  full_name: string
  is_published: boolean
  is_trashed: boolean
  topics: Linked[]
  avatar: string | null
  price: number | null
  /** Any of the texts about the person. */
  about: string | null
}

interface Action {
  permission: Permission
  label: string
  /** Why this card stays as it is. */
  reasonToLeave: (mark: Mark, topicId: number) => string | null
}

const SET_FIELD = 'set-field'

const ACTIONS: Record<Exclude<PsychologistBulkAction, typeof SET_FIELD>, Action> = {
  publish: {
    permission: 'psychologists.publish',
    label: 'Опубликованы психологи',
    reasonToLeave: (mark) => (mark.is_published ? 'Уже на сайте.' : null),
  },
  unpublish: {
    permission: 'psychologists.publish',
    label: 'Сняты с сайта психологи',
    reasonToLeave: (mark) => (mark.is_published ? null : 'На сайте его и так нет.'),
  },
  'add-topic': {
    permission: 'psychologists.update',
    label: 'Добавлена тема психологам',
    reasonToLeave: (mark, topicId) => (hasTopic(mark, topicId) ? 'Эта тема уже есть.' : null),
  },
  'remove-topic': {
    permission: 'psychologists.update',
    label: 'Убрана тема у психологов',
    reasonToLeave: (mark, topicId) => (hasTopic(mark, topicId) ? null : 'Этой темы и так нет.'),
  },
  delete: { permission: 'psychologists.delete', label: 'Убраны в корзину психологи', reasonToLeave: () => null },
}

/** How these operations, and an import of workloads, are taken back. */
export const psychologistOperations: Undoables = {
  ...Object.fromEntries(
    Object.entries(ACTIONS).map(([name, { permission }]) => [kindOf(name), { permission, revert: revertCards }]),
  ),
  [kindOf(SET_FIELD)]: { permission: 'psychologists.update', revert: revertImportedCards },
  'psychologists.workload': { permission: 'psychologists.workload', revert: revertCards },
}

/**
 * Publishes, unpublishes, gives or takes a topic, gives a field a value, or moves to the trash: all of those that can be,
 * in one transaction.
 */
export async function changeManyPsychologists(ctx: Ctx, input: PsychologistsBulk): Promise<BulkResult> {
  const { action: name, field } = input
  if (name === SET_FIELD) {
    refuseWithout(ctx, 'psychologists.update')
    if (field === undefined) throw new Error('The schema lets no change of a field through without one')
    return setFieldOfMany(ctx, { ...input, field }, kindOf(SET_FIELD))
  }
  const action = ACTIONS[name]
  refuseWithout(ctx, action.permission)
  return transaction(ctx.db, async (tx) => {
    const topic = await chosenTopic(tx, input)
    return changeMany(tx, ctx, {
      kind: kindOf(input.action),
      type: 'psychologist',
      label: topic === null ? action.label : `${action.label} («${topic.title}»)`,
      input,
      rows: await marksOf(tx, input.ids, !input.dry_run),
      labelOf,
      reasonToLeave: (mark) =>
        mark.is_trashed
          ? 'Лежит в корзине.'
          : (action.reasonToLeave(mark, topic?.id ?? 0) ?? reasonNotToPublish(input, mark)),
      write: async (chosen) => {
        await write(tx, ctx, name, chosen, topic)
        const isDeletion = name === 'delete'
        return chosen.map((mark) => ({
          id: mark.id,
          label: mark.full_name,
          version: mark.version + 1,
          action: isDeletion ? 'psychologist.deleted' : 'psychologist.updated',
          changes: [changeOf(name, mark, topic, ctx.clock())],
          ...(isDeletion ? { logged: [] } : {}),
        }))
      },
    })
  })
}

function refuseWithout(ctx: Ctx, permission: Permission) {
  if (!ctx.actor.permissions.has(permission)) throw new Forbidden(missing(permission))
}

/** Somebody who publishes many does not look at each. */
function reasonNotToPublish({ action, only_complete }: PsychologistsBulk, mark: Mark): string | null {
  if (action !== 'publish' || !only_complete) return null
  const needs = lackingOnSite({ ...mark, short_intro: null, help_text: null })
  return needs.length === 0 ? null : `Нет ${siteNeedsWords(needs)}.`
}

async function chosenTopic(tx: Tx, { action, topic_id }: PsychologistsBulk): Promise<Linked | null> {
  if (!action.endsWith('-topic') || typeof topic_id !== 'number') return null
  await refuseMissing(tx, 'topics', [topic_id], 'topic_id')
  return tx.selectFrom('topics').select(['id', 'title']).where('id', '=', topic_id).executeTakeFirstOrThrow()
}

async function marksOf(tx: Tx, ids: number[], isLocked: boolean): Promise<Mark[]> {
  if (isLocked) await sql`select 1 from psychologists where id = any(${ids}::int[]) order by id for update`.execute(tx)
  const { rows } = await sql<Mark>`
    select p.id, p.version, p.full_name, p.is_published, p.deleted_at is not null as is_trashed, p.avatar, p.price,
      coalesce(nullif(p.about, ''), nullif(p.help_text, ''), nullif(p.short_intro, '')) as about, coalesce((
      select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title collate "und-x-icu", t.id)
      from psychologist_topics l join topics t on t.id = l.topic_id and t.deleted_at is null
      where l.psychologist_id = p.id), '[]') as topics
    from psychologists p where p.id = any(${ids}::int[]) order by p.id`.execute(tx)
  return rows
}

async function write(tx: Tx, ctx: Ctx, action: PsychologistBulkAction, marks: Mark[], topic: Linked | null) {
  const ids = marks.map(({ id }) => id)
  if (action === 'add-topic') {
    await sql`insert into psychologist_topics (psychologist_id, topic_id)
      select unnest(${ids}::int[]), ${topic?.id ?? 0} on conflict do nothing`.execute(tx)
  }
  if (action === 'remove-topic') {
    await sql`delete from psychologist_topics
      where topic_id = ${topic?.id ?? 0} and psychologist_id = any(${ids}::int[])`.execute(tx)
  }
  const columns = {
    publish: { is_published: true },
    unpublish: { is_published: false },
    delete: { deleted_at: ctx.clock() },
  }
  await tx
    .updateTable('psychologists')
    .set({ ...columns[action as keyof typeof columns], version: sql`version + 1`, updated_at: ctx.clock() })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
}

function changeOf(action: PsychologistBulkAction, mark: Mark, topic: Linked | null, now: Date): AuditChange {
  if (action === 'delete') return { field: 'deleted_at', old: null, new: now.toISOString() }
  if (topic === null) return { field: 'is_published', old: mark.is_published, new: !mark.is_published }
  const others = mark.topics.filter(({ id }) => id !== topic.id)
  const after = action === 'add-topic' ? [...others, topic].toSorted(byTitle) : others
  return { field: 'topics', old: mark.topics, new: after }
}

function byTitle(a: Linked, b: Linked): number {
  return a.title.localeCompare(b.title, 'ru') || a.id - b.id
}

function hasTopic({ topics }: Mark, topicId: number): boolean {
  return topics.some(({ id }) => id === topicId)
}

function labelOf({ full_name }: Mark): string {
  return full_name
}

function kindOf(action: string): string {
  return `psychologists.${action}`
}
