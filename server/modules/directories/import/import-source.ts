import { sql } from 'kysely'
import type { z } from 'zod'
import { SMALL_LISTS, type SmallList } from '#contract/office/imports.ts'
import { writableNames } from '#contract/entity/entity.ts'
import type { Entity } from '#contract/entity/entity.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { screens } from '#contract/people/screens.ts'
import { titlesOf } from './title-lists.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type {
  ImportedItem,
  ImportSource,
  RowRefusal,
  StoredRecord,
  WrittenRow,
} from '#server/platform/workbook/import-source.ts'
import { DIRECTORIES, LEADS_NOWHERE } from '../commands.ts'
import { withFileColumns } from '../export.ts'

type Directory = (typeof DIRECTORIES)[keyof typeof DIRECTORIES]
type Titled = Record<string, unknown> & { id: number; version: number; title: string }

/** What tables of elsewhere call a column; that of the titles may also be called as one record is. */
const HEADS: Record<string, readonly string[]> = {
  title: ['название', 'наименование', 'имя', 'фраза', 'title', 'name'],
  description: ['описание', 'примечание'],
  is_published: ['опубликовано', 'публикация'],
  filial_id: ['филиал', 'офис'],
  topic_id: ['тема'],
  specialization_id: ['специализация'],
}

/** Links are set where both ends are seen, and long pages are written in the editor. */
const APART: ReadonlySet<string> = new Set(['links', 'json', 'photo'])

/** Of the columns of an export. */
const LINKS = ['pages', 'positions'] as const
const LINKED = 'Связи выбирают в\u00a0самой записи.'

/** The small lists that a table may fill. */
export const directoryImports: ImportSource[] = SMALL_LISTS.map((name) => {
  const directory = Object.values(DIRECTORIES).find(({ entity }) => entity.plural === name)
  if (directory === undefined) throw new Error(`No directory is called ${name}`)
  return sourceOf(directory, name)
})

function sourceOf(directory: Directory, name: SmallList): ImportSource {
  const { records, schemas } = directory
  const fields = writableNames(directory.entity as Entity).filter(
    (field) => !APART.has((directory.entity as Entity).fields[field]?.kind ?? ''),
  )
  const entity = withFileColumns(directory.entity, fields)
  const inputs = (schemas.update as unknown as { shape: Record<string, z.ZodType> }).shape
  const list = async (db: Parameters<typeof records.list>[0]) => (await records.list(db)) as unknown as Titled[]
  return {
    name,
    title: screens[name].title,
    entity,
    rights: [entity.create as Permission],
    fields,
    heads: { ...HEADS, title: [...(HEADS.title ?? []), entity.nouns.title.toLowerCase()] },
    told: Object.fromEntries(LINKS.map((name) => [name, LINKED])),
    inputs,
    required: ['title'],
    identity: { key: 'title' },
    logsItself: true,
    fillsTemplate: true,
    known: async ({ db }) =>
      (await list(db)).map(({ id, title }) => ({
        id,
        label: title,
        about: `ID ${id}`,
        key: title,
        name: null,
        contacts: [],
        closed: null,
      })),
    stored: async (db, ids) => {
      const asked = new Set(ids)
      return (await list(db)).filter(({ id }) => asked.has(id)) satisfies StoredRecord[]
    },
    titles: (db, field) => titlesOf(db, entity, field),
    refusals: () => Promise.resolve((record, written) => (name === 'synonyms' ? nowhere(record, written) : [])),
    lock: async (tx, _ctx, ids) => {
      const { rows } = await sql<{ id: number; version: number }>`
        select id, version from ${sql.table(entity.plural)} where id = any(${ids}::int[]) and deleted_at is null
        order by id for no key update`.execute(tx)
      return new Map(rows.map(({ id, version }) => [id, version]))
    },
    write: (tx, ctx, rows) => writeRecords(tx, ctx, directory, rows),
  }
}

/** The table of the database lets no phrase in that leads nowhere. */
function nowhere(record: StoredRecord | null, fields: Record<string, unknown>): RowRefusal[] {
  const after: Record<string, unknown> = { ...record, ...fields }
  const isLed = ['topic_id', 'specialization_id'].some((field) => (after[field] ?? null) !== null)
  return isLed ? [] : [{ field: 'topic_id', message: LEADS_NOWHERE }]
}

async function writeRecords(tx: Tx, ctx: Ctx, { entity, records }: Directory, rows: readonly WrittenRow[]) {
  const items: ImportedItem[] = []
  for (const { id, fields } of rows) {
    if (id === null) {
      const made = await records.within.create(tx, ctx, fields as { title: string })
      items.push({
        id: made.id,
        label: made.title,
        version: made.version,
        action: `${entity.name}.created`,
        changes: [{ field: 'deleted_at', old: ctx.clock().toISOString(), new: null }],
      })
      continue
    }
    const before = (await records.find(tx, id)) as unknown as Titled
    const saved = (await records.within.update(tx, ctx, id, fields)) as unknown as Titled
    items.push({
      id,
      label: saved.title,
      version: saved.version,
      action: `${entity.name}.updated`,
      changes: Object.keys(fields).map((field) => ({ field, old: before[field] ?? null, new: saved[field] ?? null })),
    })
  }
  return items
}
