import { rm } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { databaseDirectory, openInstallation } from '../installation.ts'
import { lockDataDirectory } from '../platform/data-lock.ts'

/** Throws the embedded database away and fills it with the demo world again. A server's database is never touched. */
const config = readConfig({ ...process.env, DEMO: 'true' })
if (config.databaseUrl !== undefined) {
  console.error('db:reset работает только со встроенной базой: при DATABASE_URL данные не удаляются.')
  process.exit(1)
}
const unlock = await lockDataDirectory(config.dataDir)
await rm(databaseDirectory(config), { recursive: true, force: true })
unlock()
const installation = await openInstallation(config)
await installation.close()
console.log('База создана заново и наполнена демонстрационными данными.')
process.exit(0)
