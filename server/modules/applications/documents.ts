import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DOCUMENT_MAX_MB, DOCUMENTS_MAX, type DocumentType } from '#contract/requests/applications.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import type { Body } from '#server/platform/http/body/body.ts'
import { Invalid, NotFound } from '#server/platform/http/errors.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { record } from '../audit-log/commands.ts'
import { findOwnApplication } from './queries.ts'

export const DOCUMENT_MAX_BYTES = DOCUMENT_MAX_MB * 1024 * 1024
const NO_LINK = 'Такой ссылки нет. Откройте её из\u00a0письма целиком.'
const CLOSED = 'Решение по\u00a0отклику уже принято: документы больше не\u00a0прикладывают.'
const TOO_MANY = `Приложено уже ${DOCUMENTS_MAX} файлов: больше не\u00a0нужно.`
/** What is not attached by then never will be: the form was refused, or the process died. */
const UPLOAD_MS = 60 * 60 * 1000

/** The first bytes of a kind say what a file is, whatever it is called. */
const BEGINNINGS: readonly [type: DocumentType, bytes: readonly number[]][] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/**
 * Adds a document to the application of this link; one that is there already is not added again. The form is read only
 * when there is one that takes documents.
 */
export async function addDocument(ctx: Ctx<Actor | null>, key: string, read: () => Promise<Body>) {
  const own = await findOwnApplication(ctx.db, key)
  if (own === undefined) throw new NotFound(NO_LINK)
  if (!own.is_open) throw refused(CLOSED)
  if (own.documents.length >= DOCUMENTS_MAX) throw refused(TOO_MANY)
  const file = (await read()).files.get('document')
  if (file === undefined || file.size === 0) throw refused('Выберите файл')
  if (file.size > DOCUMENT_MAX_BYTES) throw refused(`Файл больше ${DOCUMENT_MAX_MB}\u00a0МБ`)
  const digest = await file.withBytes(async (bytes) => createHash('sha256').update(bytes).digest('base64url'))
  if (await isThere(ctx.db, own.id, digest)) return
  const stored = await file.withBytes((bytes) => store(ctx, bytes, file.name, digest))
  await transaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ version: number; is_open: boolean }>`
      select version, closed_at is null as is_open from applications where id = ${own.id} for update`.execute(tx)
    const [held] = rows
    if (held === undefined) throw new NotFound(NO_LINK)
    if (!held.is_open) throw refused(CLOSED)
    // Sent twice at once: what was stored for the second belongs to nobody and is swept.
    if (await isThere(tx, own.id, digest)) return
    const { attached } = await tx
      .selectFrom('application_documents')
      .select(({ fn }) => fn.countAll<number>().as('attached'))
      .where('application_id', '=', own.id)
      .executeTakeFirstOrThrow()
    if (Number(attached) >= DOCUMENTS_MAX) throw refused(TOO_MANY)
    await tx
      .updateTable('application_documents')
      .set({ application_id: own.id, is_attached: true })
      .where('id', '=', stored)
      .execute()
    const now = ctx.clock()
    await sql`update applications set confirmed_at = coalesce(confirmed_at, ${now}), version = version + 1,
      updated_at = ${now} where id = ${own.id}`.execute(tx)
    const subject = { type: 'application', id: own.id, label: `Отклик № ${own.id}`, version: held.version + 1 }
    await record(tx, { ...ctx, actor: null }, 'application.document-added', subject)
  })
}

/** One document with its bytes. Who took it stays in the log. */
export async function readDocument(ctx: Ctx, applicationId: number, documentId: number) {
  const found = await ctx.db
    .selectFrom('application_documents')
    .select(['name', 'type', 'key'])
    .where('id', '=', documentId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  const bytes = found && (await ctx.storage.get(found.key))
  if (!found || !bytes) throw new NotFound('Такого документа нет.')
  const subject = { type: 'application', id: applicationId, label: `Отклик № ${applicationId}` }
  await transaction(ctx.db, (tx) => record(tx, ctx, 'application.document-read', subject))
  return { bytes, name: `${found.name}.${found.type}` }
}

/** Removes files that belong to no application. What the storage refuses stays for the next round. */
export async function sweepDocuments(db: Db, storage: Storage, clock: Clock): Promise<void> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from application_documents where application_id is null
      and (is_attached or created_at < ${new Date(clock().getTime() - UPLOAD_MS)}) order by id`.execute(db)
  await eachInTurn(rows, async ({ id, key }) => {
    await storage.remove(key)
    await db.deleteFrom('application_documents').where('id', '=', id).execute()
  })
}

async function isThere(db: Db, applicationId: number, digest: string): Promise<boolean> {
  const found = await db
    .selectFrom('application_documents')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores the file under a name that nobody guesses and no address leads to; noted before, so that somebody knows of it. */
async function store(ctx: Ctx<Actor | null>, bytes: Uint8Array<ArrayBuffer>, name: string, digest: string) {
  const type = typeOf(bytes)
  if (type === undefined) throw refused('Подойдёт PDF, JPEG или PNG')
  const key = `document-${randomBytes(20).toString('hex')}.${type}`
  const { id } = await ctx.db
    .insertInto('application_documents')
    .values({ created_at: ctx.clock(), name: plainName(name), type, size: bytes.length, key, digest })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.storage.putAs(key, bytes)
  return id
}

function typeOf(bytes: Uint8Array): DocumentType | undefined {
  return BEGINNINGS.find(([, beginning]) => beginning.every((byte, index) => bytes[index] === byte))?.[0]
}

/** Without its folder, its ending and whatever a name of a file must not have. */
function plainName(name: string): string {
  const plain = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '').replaceAll(/[\p{C}"<>:|?*]/gu, '')
  return plain.trim().slice(0, 100).toWellFormed() || 'документ'
}

function refused(why: string): Invalid {
  return new Invalid({ document: [why] })
}
