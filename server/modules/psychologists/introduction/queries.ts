import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { RECORDING_TYPES, type Introduction, type RecordingExtension } from '#contract/psychologists/introduction.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** As the column holds it. Files by their keys. */
export interface StoredIntroduction {
  kind: Introduction['kind']
  recording: string
  seconds: number
  size: number
  poster: string | null
  captions: string | null
  text: string
}

export interface CardWithIntroduction {
  id: number
  full_name: string
  version: number
  introduction: StoredIntroduction | null
}

/** Undefined for a card that is not there, or lies in the trash. */
export async function findIntroduction(
  db: Db | Tx,
  id: number,
  { isLocked = false } = {},
): Promise<CardWithIntroduction | undefined> {
  const lock: RawBuilder<unknown> = isLocked ? sql`for update` : sql``
  const { rows } = await sql<CardWithIntroduction>`
    select id, full_name, version, introduction from psychologists where id = ${id} and deleted_at is null ${lock}`.execute(
    db,
  )
  return rows[0]
}

export function presentIntroduction(stored: StoredIntroduction): Introduction {
  const { recording, poster, captions, ...told } = stored
  const extension = recording.slice(recording.lastIndexOf('.') + 1) as RecordingExtension
  const media = (key: string | null) => (key === null ? null : `/media/${key}`)
  return {
    ...told,
    src: `/media/${recording}`,
    type: RECORDING_TYPES[extension],
    poster: media(poster),
    captions: media(captions),
    version: versionOf(stored),
  }
}

/** Of its files; empty where there is no recording. */
export function versionOf(stored: StoredIntroduction | null): string {
  if (stored === null) return ''
  const { recording, poster, captions } = stored
  return createHash('sha256').update([recording, poster, captions].join(' ')).digest('hex').slice(0, 16)
}
