import { sql } from 'kysely'
import { saveRecoveryKeys } from './modules/auth/two-factor/recovery-keys.ts'
import { transaction, type Db, type Tx } from './platform/db/database.ts'
import { seal, sealedWith, unseal, type AppSecret } from './platform/security/encryption.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

type SealedColumn = (typeof SEALED_COLUMNS)[number]

/** What opens with the secret of today alone, with the one before alone, and with neither. */
interface Counts {
  current: number
  previous: number
  neither: number
}

interface ColumnCounts extends Counts {
  table: string
  column: string
}

const BATCH = 200

/**
 * Seals with the secret of today what was sealed with the one before, then counts what stands there. It may be broken off
 * and begun again, and runs beside the program: a value that somebody has changed meanwhile is left as it is.
 */
export async function renewSealed(db: Db, appSecret: AppSecret): Promise<ColumnCounts[]> {
  await saveRecoveryKeys(db, appSecret)
  for (const column of SEALED_COLUMNS) {
    for await (const rows of batchesOf(db, column)) {
      const older = rows.filter((row) => sealedWith(row.sealed, appSecret, row.place) === 'previous')
      if (older.length > 0) await transaction(db, (tx) => sealAnew(tx, column, older, appSecret))
    }
  }
  return countSealed(db, appSecret)
}

/** What was counted, in words; the sum stands last. Done: the secret before may go. */
export function outcomeOf(counted: readonly ColumnCounts[]): { lines: string[]; isDone: boolean } {
  const sum = (of: keyof Counts) => counted.reduce((all, counts) => all + counts[of], 0)
  const all = { current: sum('current'), previous: sum('previous'), neither: sum('neither') }
  return {
    lines: [
      ...counted.map(({ table, column, ...counts }) => `${table}.${column}: ${inWords(counts)}`),
      ...(all.neither > 0 ? [LOST] : []),
      ...(all.previous > 0 ? ['Не\u00a0всё зашифровано заново: запустите ещё раз.'] : []),
      `Всего: ${inWords(all)}`,
    ],
    isDone: all.previous + all.neither === 0,
  }
}

const LOST =
  'Что-то не\u00a0открывается ни\u00a0одним секретом. Проверьте APP_SECRET_PREVIOUS; что зашифровано ещё более старым секретом, уже не\u00a0прочитать.'

function inWords({ current, previous, neither }: Counts): string {
  return `новым секретом\u00a0— ${current}, прежним\u00a0— ${previous}, ни\u00a0тем ни\u00a0другим\u00a0— ${neither}.`
}

/** Reads everything that is sealed. */
async function countSealed(db: Db, appSecret: AppSecret): Promise<ColumnCounts[]> {
  const counted: ColumnCounts[] = []
  for (const column of SEALED_COLUMNS) {
    const counts: Counts = { current: 0, previous: 0, neither: 0 }
    for await (const rows of batchesOf(db, column))
      for (const row of rows) counts[sealedWith(row.sealed, appSecret, row.place) ?? 'neither'] += 1
    counted.push({ table: column.table, column: column.column, ...counts })
  }
  return counted
}

interface SealedRow {
  key: number
  sealed: string
  place: string
}

async function* batchesOf(db: Db, { table, column, key, placed, place }: SealedColumn): AsyncGenerator<SealedRow[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ key: number; sealed: string; placed: string }>`
      select ${sql.ref(key)} as key, ${sql.ref(column)} as sealed, ${sql.ref(placed)}::text as placed
      from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.ref(key)} > ${after}
      order by ${sql.ref(key)} limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => ({ key: row.key, sealed: row.sealed, place: place(row.placed) }))
    after = last.key
  }
}

async function sealAnew(tx: Tx, { table, column, key }: SealedColumn, rows: SealedRow[], appSecret: AppSecret) {
  for (const row of rows) {
    const renewed = seal(unseal(row.sealed, appSecret, row.place), appSecret, row.place)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
      where ${sql.ref(key)} = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(tx)
  }
}
