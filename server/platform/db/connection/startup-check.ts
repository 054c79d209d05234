import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartRefused } from '../../start-refused.ts'
import { backgroundDatabase, listen, type Db } from '../database.ts'
import { codeOf, DatabaseDown } from './failures.ts'

const OLDEST = 150_000
const HEARD_WITHIN_MS = 5000

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'по этому адресу никто не слушает',
  ENOTFOUND: 'такого хоста нет',
  EAI_AGAIN: 'имя хоста сейчас не узнать: не отвечает DNS',
  ETIMEDOUT: 'она не ответила вовремя',
  ECONNRESET: 'она оборвала соединение',
  '28P01': 'пароль не подходит',
  '28000': 'этому пользователю входить нельзя',
  '3D000': 'базы с таким именем нет',
  '53300': 'у неё не осталось свободных соединений',
  '57P03': 'она ещё запускается',
}
/** What does not pass by waiting: a wrong password, a wrong name, a certificate that is not trusted. */
const LASTING = /^(28...|3D000|SELF_SIGNED\w*|\w*CERT\w*|ERR_(SSL|TLS)\w*)$/

/** The database is not there, and may be in a moment. */
export class DatabaseAway extends StartRefused {}

interface Addresses {
  /** The server itself has an address of its own: the other one leads to a pooler. */
  hasDirect?: boolean
  /** News within one server takes milliseconds. */
  heardWithinMs?: number
}

/**
 * Asks a PostgreSQL server whether we can work with it. Throws StartRefused with a sentence that quotes no address,
 * DatabaseAway where waiting may help.
 */
export async function verifyDatabase(
  db: Db,
  { hasDirect = false, heardWithinMs = HEARD_WITHIN_MS }: Addresses = {},
): Promise<void> {
  if (hasDirect) await versionOf(backgroundDatabase(db), 'DATABASE_DIRECT_URL')
  if ((await versionOf(db, 'DATABASE_URL')) < OLDEST)
    throw new StartRefused('База данных из DATABASE_URL старше PostgreSQL 15.')
  await sql`create extension if not exists pg_trgm`.execute(backgroundDatabase(db)).catch((error: Error) => {
    if (error instanceof DatabaseDown) throw error
    throw new StartRefused(
      `В базе данных нет расширения pg_trgm, и включить его не получилось: ${error.message} (${codeOf(error)}). Включите его правами администратора базы.`,
    )
  })
  await proveNews(db, hasDirect, heardWithinMs)
}

/** Why the database is not there, when it may be in a moment; null for any other error. */
export function awayReason(error: unknown): string | null {
  if (error instanceof DatabaseAway) return error.message
  return error instanceof DatabaseDown ? told(error.cause) : null
}

async function versionOf(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .catch((error: Error) => {
      const cause = error instanceof DatabaseDown ? error.cause : error
      const sentence = `База данных из ${name} не открывается: ${told(cause)}.`
      throw LASTING.test(codeOf(cause)) ? new StartRefused(sentence) : new DatabaseAway(sentence)
    })
  return rows[0]?.version ?? 0
}

function told(cause: unknown): string {
  const { name, message } = cause as Error
  const code = codeOf(cause) || name
  return `${REASONS[code] ?? message} (${code})`
}

/**
 * What one process writes the others hear by LISTEN. A pooler that gives a connection away after each transaction loses
 * it in silence, and kept pages would be a minute old.
 */
async function proveNews(db: Db, hasDirect: boolean, heardWithinMs: number) {
  const heard = Promise.withResolvers<boolean>()
  const word = randomUUID()
  const channel = `start_${word.replaceAll('-', '')}`
  const say = () => sql`select pg_notify(${channel}, ${word})`.execute(db)
  const failures: unknown[] = []
  const stop = await listen(
    db,
    channel,
    (said) => {
      if (said === word) heard.resolve(true)
      // It listens again. What is wrong when this cannot be said shows below.
      else say().catch(() => {})
    },
    (cause) => failures.push(cause),
  )
  try {
    await say()
    const isHeard = await Promise.race([heard.promise, sleep(heardWithinMs, false, { ref: false })])
    if (!isHeard) {
      const name = hasDirect ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
      if (failures.length > 0)
        throw new DatabaseAway(`База данных из ${name} не даёт соединения для LISTEN: ${told(failures[0])}.`)
      throw new StartRefused(
        hasDirect
          ? 'По адресу из DATABASE_DIRECT_URL не слышно, что меняется в базе из DATABASE_URL: это другая база или снова пулер. Укажите адрес самого сервера PostgreSQL.'
          : 'По адресу из DATABASE_URL не работает LISTEN: так бывает за пулером (PgBouncer в режиме transaction). Укажите адрес самого сервера PostgreSQL в DATABASE_DIRECT_URL.',
      )
    }
  } finally {
    await stop()
  }
}
