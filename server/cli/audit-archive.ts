import { mkdir } from 'node:fs/promises'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { openExisting } from '../installation.ts'
import { archiveBefore } from '../modules/audit-log/archives.ts'
import { systemClock } from '../platform/clock.ts'
import { optionsOf } from '../platform/command-options.ts'
import { backgroundDatabase } from '../platform/db/database.ts'
import { StartRefused, startOrRefuse } from '../platform/start-refused.ts'

/**
 * `npm run audit:archive -- --before 2021-01-01 --to DIR`: takes old lines of the audit log out into a file that still
 * verifies. May be broken off and run again.
 */
await startOrRefuse(async () => {
  const values = optionsOf('npm run audit:archive -- --before 2021-01-01 --to КАТАЛОГ', {
    before: { type: 'string' },
    to: { type: 'string' },
  })
  const before = z.iso.date().safeParse(values.before)
  if (!before.success || !values.to)
    throw new StartRefused('Укажите дату и каталог: npm run audit:archive -- --before 2021-01-01 --to /archive/smysl')
  const installation = await openExisting(readConfig(process.env))
  await mkdir(values.to, { recursive: true, mode: 0o700 })
  const db = backgroundDatabase(installation.db)
  const archived = await archiveBefore({ db, clock: systemClock }, new Date(before.data), values.to)
  await installation.close()
  console.log(
    archived === null
      ? 'Таких старых записей в журнале нет.'
      : `Записей: ${archived.lines}. Файл: ${archived.file_name}. Сохраните его: без него начало журнала не проверить.`,
  )
  process.exit(0)
})
