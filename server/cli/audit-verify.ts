import { readConfig } from '../config.ts'
import { openExisting, placeOfDatabase } from '../installation.ts'
import { BadArchive } from '../modules/audit-log/archive-file.ts'
import { verifyArchives } from '../modules/audit-log/archives.ts'
import { verifyChain, type Verdict } from '../modules/audit-log/verification.ts'
import { optionsOf } from '../platform/command-options.ts'
import { backgroundDatabase, type Db } from '../platform/db/database.ts'
import { startOrRefuse } from '../platform/start-refused.ts'

/**
 * `npm run audit:verify`: nobody has changed, moved or cut out a row of the audit log. With `--archives DIR` also of what
 * has been taken out into files. Exits with 1 when somebody has.
 */
await startOrRefuse(async () => {
  const values = optionsOf('npm run audit:verify -- [--archives КАТАЛОГ]', { archives: { type: 'string' } })
  const config = readConfig(process.env)
  const installation = await openExisting(config)
  const db = backgroundDatabase(installation.db)
  const verdict = await verifyChain(db)
  const archives = await archivesTold(db, values.archives)
  await installation.close()
  console.log(`База данных: ${placeOfDatabase(config)}.`)
  console.log(sentenceFor(verdict))
  if (archives.sentence !== null) console.log(archives.sentence)
  process.exit(verdict.ok && archives.areWhole ? 0 : 1)
})

async function archivesTold(db: Db, directory: string | undefined) {
  if (directory === undefined) {
    const newest = await db
      .selectFrom('audit_archives')
      .select('last_id')
      .orderBy('last_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const sentence = newest && `Записи до № ${newest.last_id} в архиве; проверьте и его: --archives КАТАЛОГ.`
    return { areWhole: true, sentence: sentence ?? null }
  }
  try {
    const { files, lines } = await verifyArchives(db, directory)
    return { areWhole: true, sentence: `Архив цел. Файлов: ${files}. Проверено записей: ${lines}.` }
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error
    return { areWhole: false, sentence: `Архив нарушен: ${error.message}.` }
  }
}

function sentenceFor(verdict: Verdict): string {
  if (verdict.ok) {
    const erased = verdict.erased === 0 ? '' : ` Личные данные удалены в записях: ${verdict.erased}, это допустимо.`
    return `Журнал аудита цел. Проверено записей: ${verdict.rows}.${erased}`
  }
  const reason = {
    link: 'она не продолжает предыдущую: запись перед ней удалили, вставили или переставили',
    hash: 'её содержание изменили после записи',
    values: 'её личные данные изменили после записи',
  }[verdict.why]
  return `Журнал аудита нарушен. Первая испорченная запись — № ${verdict.id}: ${reason}.`
}
