import { sql } from 'kysely'
import { StartRefused } from '../start-refused.ts'
import type { Db } from './database.ts'

const OLDEST = 150_000

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

/** Asks a PostgreSQL server whether we can work with it. Throws StartRefused with a sentence that quotes no address. */
export async function proveDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .catch((error: Error & { code?: string }) => {
      const code = error.code ?? error.name
      throw new StartRefused(`База данных из DATABASE_URL не открывается: ${REASONS[code] ?? error.message} (${code}).`)
    })
  if ((rows[0]?.version ?? 0) < OLDEST) throw new StartRefused('База данных из DATABASE_URL старше PostgreSQL 15.')
  await sql`create extension if not exists pg_trgm`.execute(db).catch((error: Error & { code?: string }) => {
    throw new StartRefused(
      `В базе данных нет расширения pg_trgm, и включить его не получилось: ${error.message} (${error.code}). Включите его правами администратора базы.`,
    )
  })
}
