import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { verifyChain, type Verdict } from '../modules/audit-log/verification.ts'
import { inBackground } from '../platform/db/database.ts'
import { startOrRefuse } from '../platform/start-refused.ts'

/** `npm run audit:verify`: nobody has changed, moved or cut out a row of the audit log. Exits with 1 when somebody has. */
await startOrRefuse(async () => {
  const installation = await openInstallation(readConfig(process.env))
  const verdict = await verifyChain(inBackground(installation.db))
  await installation.close()
  console.log(sentenceFor(verdict))
  process.exit(verdict.ok ? 0 : 1)
})

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
