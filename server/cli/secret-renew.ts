import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { renewSealed, type ColumnCounts } from '../secret-renewal.ts'
import { inBackground } from '../platform/db/database.ts'
import { startOrRefuse } from '../platform/start-refused.ts'

/**
 * `npm run secret:renew`: what is sealed with APP_SECRET_PREVIOUS is sealed with APP_SECRET. Exits with 0 only when
 * everything that is sealed opens with APP_SECRET alone.
 */
await startOrRefuse(async () => {
  const installation = await openInstallation(readConfig(process.env))
  const counted = await renewSealed(inBackground(installation.db), installation.appSecret)
  await installation.close()
  for (const { table, column, ...counts } of counted) console.log(`${table}.${column}: ${inWords(counts)}`)
  const sum = (of: 'current' | 'previous' | 'neither') => counted.reduce((all, counts) => all + counts[of], 0)
  const all = { current: sum('current'), previous: sum('previous'), neither: sum('neither') }
  if (all.neither > 0) console.log(NEITHER)
  if (all.previous > 0) console.log('Не\u00a0всё зашифровано заново: запустите ещё раз.')
  console.log(`Всего: ${inWords(all)}`)
  process.exit(all.previous + all.neither === 0 ? 0 : 1)
})

const NEITHER =
  'Что-то не\u00a0открывается ни\u00a0одним секретом. Проверьте APP_SECRET_PREVIOUS; что зашифровано ещё более старым секретом, уже не\u00a0прочитать.'

function inWords({ current, previous, neither }: Pick<ColumnCounts, 'current' | 'previous' | 'neither'>): string {
  return `новым секретом\u00a0— ${current}, прежним\u00a0— ${previous}, ни\u00a0тем ни\u00a0другим\u00a0— ${neither}.`
}
