import { rm } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { databaseDirectory, openInstallation } from '../installation.ts'
import { optionsOf } from '../platform/command-options.ts'
import { lockDataDirectory } from '../platform/storage/data-lock.ts'
import { verifyStorage } from '../platform/storage/open-storage.ts'
import { StartRefused, startOrRefuse } from '../platform/start-refused.ts'

/** Throws the embedded database away and fills it with the demo world again. A server's database is never touched. */
await startOrRefuse(async () => {
  optionsOf('npm run db:reset', {})
  const { isDemo } = readConfig({ ...process.env, DATABASE_URL: undefined })
  const config = readConfig({ ...process.env, DEMO: 'true' })
  if (config.databaseUrl !== undefined)
    throw new StartRefused('db:reset работает только со встроенной базой: при DATABASE_URL данные не удаляются.')
  if (!isDemo) throw new StartRefused('db:reset удаляет всё, а\u00a0DEMO=false: это не\u00a0демонстрация.')
  await verifyStorage(config.storage)
  const unlock = await lockDataDirectory(config.dataDir)
  await rm(databaseDirectory(config), { recursive: true, force: true })
  unlock()
  const installation = await openInstallation(config)
  await installation.close()
  console.log('База создана заново и наполнена демонстрационными данными.')
  process.exit(0)
})
