import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { isReservedSlug } from '#contract/psychologists/reserved-slug.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { freeSlugs } from '#server/platform/db/queries/free-slug.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import type { ImportedItem, WrittenRow } from '#server/platform/workbook/import-source.ts'
import { isLinkField, replaceManyLinks, type LinkField } from '../links.ts'
import type { PsychologistRow } from '../presenter.ts'
import { wholePsychologistsByIds } from '../queries.ts'

/** Starts and changes many cards in a few statements: those that change are locked already, and are as they were compared. */
export async function writeCards(tx: Tx, ctx: Ctx, rows: readonly WrittenRow[]): Promise<ImportedItem[]> {
  const changed = rows.filter(({ id }) => id !== null) as (WrittenRow & { id: number })[]
  const before = await cardsById(
    tx,
    changed.map(({ id }) => id),
  )
  await saveFields(tx, ctx, changed)
  const made = await startCards(
    tx,
    ctx,
    rows.filter(({ id }) => id === null),
  )
  const after = await cardsById(tx, [...changed.map(({ id }) => id), ...made.map(({ id }) => id)])
  return [
    ...changed.map(({ id }) => changedItem(before.get(id) as PsychologistRow, after.get(id) as PsychologistRow)),
    ...made.map(({ id, blank }) => madeItem(ctx, blank, after.get(id) as PsychologistRow)),
  ]
}

/** Writes these fields of each, with its next version. */
export async function saveFields(tx: Tx, ctx: Ctx, rows: readonly { id: number; fields: Record<string, unknown> }[]) {
  if (rows.length === 0) return
  await saveLinks(tx, rows)
  const names = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))].filter((name) => !isLinkField(name))
  const columns = names.map(
    (name) =>
      sql`${sql.ref(name)} = case when o.row ? ${name}::text then r.${sql.ref(name)} else p.${sql.ref(name)} end`,
  )
  const values = rows.map(({ id, fields }) => ({ ...onlyColumns(fields), id }))
  await sql`
    update psychologists p set ${sql.join([...columns, sql`version = p.version + 1`, sql`updated_at = ${ctx.clock()}`])}
    from jsonb_array_elements(${jsonText(values)}::jsonb) as o (row),
      lateral jsonb_populate_record(null::psychologists, o.row) r
    where p.id = r.id`.execute(tx)
}

/** All of them in their order: ids come in the order of the rows. */
async function startCards(tx: Tx, ctx: Ctx, rows: readonly WrittenRow[]) {
  if (rows.length === 0) return []
  const slugs = await freeSlugs(tx, {
    table: 'psychologists',
    kind: 'psychologist',
    bases: rows.map(
      ({ fields }) => slugify(String(fields.full_name)).slice(0, 100).replace(/-+$/, '') || 'psychologist',
    ),
    wanted: rows.map(({ fields }) => (typeof fields.slug === 'string' ? fields.slug : null)),
    isReserved: isReservedSlug,
  })
  const names = [...new Set(['full_name', 'slug', ...rows.flatMap(({ fields }) => Object.keys(onlyColumns(fields)))])]
  const now = ctx.clock()
  const inserted = await tx
    .insertInto('psychologists')
    .values(
      rows.map(({ fields }, index) => ({
        ...(Object.fromEntries(
          names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
        ) as object),
        full_name: String(fields.full_name),
        slug: slugs[index] as string,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const idBySlug = new Map(inserted.map(({ id, slug }) => [slug, id]))
  const made = rows.map((row, index) => ({ ...row, id: idBySlug.get(slugs[index] as string) as number }))
  await saveLinks(tx, made)
  return made.map(({ id, fields }, index) => ({ id, blank: blankOf(String(fields.full_name), slugs[index] as string) }))
}

async function saveLinks(tx: Tx, rows: readonly { id: number; fields: Record<string, unknown> }[]) {
  const lists = new Map<LinkField, { id: number; ids: number[] }[]>()
  for (const { id, fields } of rows) {
    for (const [field, ids] of Object.entries(fields)) {
      if (!isLinkField(field)) continue
      lists.set(field, [...(lists.get(field) ?? []), { id, ids: ids as number[] }])
    }
  }
  for (const [field, own] of lists) await replaceManyLinks(tx, field, own)
}

function onlyColumns(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isLinkField(name)))
}

async function cardsById(tx: Tx, ids: number[]): Promise<Map<number, PsychologistRow>> {
  if (ids.length === 0) return new Map()
  return new Map((await wholePsychologistsByIds(tx, ids)).map((card) => [card.id, card]))
}

function changedItem(before: PsychologistRow, after: PsychologistRow): ImportedItem {
  return {
    id: after.id,
    label: after.full_name,
    version: after.version,
    action: 'psychologist.updated',
    changes: changesBetween(psychologist, before, after),
  }
}

/** An undo moves it to the trash; the history tells what it was made of. */
function madeItem(ctx: Ctx, blank: Pick<PsychologistRow, 'full_name' | 'slug'>, card: PsychologistRow): ImportedItem {
  const fields = changesBetween(psychologist, null, card).filter(
    ({ field, new: value }) => !(field in blank) && !isBlank(value),
  )
  return {
    id: card.id,
    label: card.full_name,
    version: card.version,
    action: 'psychologist.created',
    changes: [{ field: 'deleted_at', old: ctx.clock().toISOString(), new: null }],
    logged: fields,
  }
}

function blankOf(full_name: string, slug: string) {
  return { full_name, slug }
}

/** What a card begins with says nothing. */
function isBlank(value: unknown): boolean {
  return value === null || value === false || value === 0 || (Array.isArray(value) && value.length === 0)
}
