import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import type { Body } from '#server/platform/http/body/body.ts'
import { Conflict, Forbidden, Invalid, TooManyRequests } from '#server/platform/http/errors.ts'
import type { UploadedFile } from '#server/platform/http/upload.ts'
import type { CallHead } from '#server/platform/http/route.ts'
import { countHit } from '#server/platform/security/rate-limit.ts'
import { keyOf } from '#server/platform/storage/storage.ts'
import { AVATAR_MAX_BYTES } from '#contract/people/avatar.ts'
import { record } from '../../audit-log/commands.ts'
import { deleteUploads, storePortrait, recordUpload } from '../../photos/commands.ts'
import { missingCard } from '../missing-card.ts'
import { canIntroduce } from '../policy.ts'
import { captionsOf } from './captions.ts'
import {
  findIntroduction,
  presentIntroduction,
  versionOf,
  type CardWithIntroduction,
  type StoredIntroduction,
} from './queries.ts'
import { withRecording } from './recording.ts'

/** Each costs forty megabytes of a disk until it is swept. */
const CHANGES_MAX = 20
const HOUR_SECONDS = 3600
const TOO_MANY = 'Слишком много записей за\u00a0час. Попробуйте позже.'
const NOT_ALLOWED = 'Знакомство меняют те, кто ведёт карточки, и\u00a0сам психолог. Доступ может дать администратор.'
const CHANGED =
  'Пока вы\u00a0выбирали, запись изменил кто-то другой. Ничего не\u00a0сохранено: посмотрите, что там теперь.'
const NOTHING = 'Выберите файл с\u00a0записью'
const LATE_SECONDS = 1

type Recorded = Pick<StoredIntroduction, 'kind' | 'recording' | 'seconds' | 'size'>

/** Throws before a recording is read for whoever may not change this card's, or for a card that is not there. */
export async function refuseToIntroduce({ ctx, id }: CallHead<Actor>) {
  if (!canIntroduce(ctx.actor, { id: id() })) throw new Forbidden(NOT_ALLOWED)
  if ((await findIntroduction(ctx.db, id())) === undefined) throw await missingCard(ctx.db, id())
}

/**
 * Stores what was sent of recording, poster and captions; the rest stays. A new recording needs captions of its own.
 * Throws Conflict where another recording stands than the one that was seen.
 */
export async function changeIntroduction(ctx: Ctx, id: number, body: Body): Promise<StoredIntroduction> {
  if (!canIntroduce(ctx.actor, { id })) throw new Forbidden(NOT_ALLOWED)
  const before = await findIntroduction(ctx.db, id)
  if (before === undefined) throw await missingCard(ctx.db, id)
  const [recording, poster, captions] = ['recording', 'poster', 'captions'].map((name) => chosen(body.files.get(name)))
  const isPosterGone = body.fields.remove_poster === '1'
  if (before.introduction === null && recording === undefined) throw new Invalid({ recording: [NOTHING] })
  if (!recording && !poster && !captions && !isPosterGone) throw new Invalid({ recording: [NOTHING] })
  await countChange(ctx)

  const said = captions && (await captionsOf(captions))
  const recorded = recording && (await storeRecording(ctx, recording))
  const seconds = recorded?.seconds ?? before.introduction?.seconds ?? 0
  if (said !== undefined && said.end > seconds + LATE_SECONDS) {
    throw new Invalid({ captions: ['Субтитры длиннее записи: похоже, они от\u00a0другой'] })
  }
  const shown = poster && (await storePoster(ctx, poster))
  const told = said && { text: said.text, captions: await storeText(ctx, said.vtt) }

  return transaction(ctx.db, async (tx) => {
    const card = await findIntroduction(tx, id, { isLocked: true })
    if (card === undefined) throw await missingCard(tx, id)
    const standing = recorded ?? card.introduction
    if (standing === null) throw new Invalid({ recording: [NOTHING] })
    const kept = recorded === undefined ? card.introduction : null
    const next: StoredIntroduction = {
      ...{ kind: standing.kind, recording: standing.recording, seconds: standing.seconds, size: standing.size },
      poster: standing.kind === 'audio' ? null : (shown ?? (isPosterGone ? null : (card.introduction?.poster ?? null))),
      captions: told?.captions ?? kept?.captions ?? null,
      text: told?.text ?? kept?.text ?? '',
    }
    await save(ctx, tx, card, next, body.fields.version)
    return next
  })
}

/** Takes it off the page; its files go with the next round. Throws Conflict where another one was seen. */
export async function removeIntroduction(ctx: Ctx, id: number, seen: string): Promise<void> {
  if (!canIntroduce(ctx.actor, { id })) throw new Forbidden(NOT_ALLOWED)
  await transaction(ctx.db, async (tx) => {
    const card = await findIntroduction(tx, id, { isLocked: true })
    if (card === undefined) throw await missingCard(tx, id)
    await save(ctx, tx, card, null, seen)
  })
}

async function save(
  ctx: Ctx,
  tx: Parameters<typeof record>[0],
  card: CardWithIntroduction,
  introduction: StoredIntroduction | null,
  seen: unknown,
) {
  // What is there already asks nobody: an answer was lost, and it is sent again.
  if (isDeepStrictEqual(introduction, card.introduction)) {
    const { recording, poster, captions } = introduction ?? {}
    const keys = [recording, poster, captions].filter((key) => typeof key === 'string')
    if (keys.length > 0) await deleteUploads(tx, keys)
    return
  }
  if ((seen ?? '') !== versionOf(card.introduction)) {
    throw new Conflict(card.introduction && presentIntroduction(card.introduction), ['introduction'], CHANGED)
  }
  // No part of the card's form: whoever types there meanwhile is not in the way.
  await sql`update psychologists set introduction = ${introduction === null ? null : jsonText(introduction)}::jsonb
    where id = ${card.id}`.execute(tx)
  const subject = { type: 'psychologist', id: card.id, label: card.full_name, version: card.version }
  await record(
    tx,
    ctx,
    introduction === null ? 'psychologist.introduction-removed' : 'psychologist.introduction-changed',
    subject,
  )
}

/** A form whose field was left alone sends a file without bytes. */
function chosen(file: UploadedFile | undefined): UploadedFile | undefined {
  return file === undefined || file.size === 0 ? undefined : file
}

async function countChange({ db, clock, actor }: Ctx) {
  const { hits, retryAfterSeconds } = await countHit(db, clock, `introduction:${actor.id}`, HOUR_SECONDS)
  if (hits > CHANGES_MAX) throw new TooManyRequests(TOO_MANY, retryAfterSeconds)
}

function storeRecording(ctx: Ctx, file: UploadedFile): Promise<Recorded> {
  return withRecording(file, async ({ kind, extension, seconds, bytes }) => {
    const key = keyOf(bytes, extension)
    await recordUpload(ctx, key)
    await ctx.storage.putAs(key, bytes)
    return { kind, recording: key, seconds: Math.round(seconds), size: bytes.length }
  })
}

async function storePoster(ctx: Ctx, file: UploadedFile): Promise<string> {
  if (file.size > AVATAR_MAX_BYTES)
    throw new Invalid({ poster: ['Картинка больше 10\u00a0МБ. Выберите файл поменьше.'] })
  return storePortrait(ctx, file, 'poster')
}

async function storeText(ctx: Ctx, vtt: string): Promise<string> {
  const bytes = new TextEncoder().encode(vtt)
  const key = keyOf(bytes, 'vtt')
  await recordUpload(ctx, key)
  await ctx.storage.putAs(key, bytes)
  return key
}
