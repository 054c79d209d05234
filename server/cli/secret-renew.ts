import { readConfig } from '../config.ts'
import { openExisting, placeOfDatabase } from '../installation.ts'
import { outcomeOf, renewSealed } from '../secret-renewal.ts'
import { optionsOf } from '../platform/command-options.ts'
import { backgroundDatabase } from '../platform/db/database.ts'
import { startOrRefuse } from '../platform/start-refused.ts'

/**
 * `npm run secret:renew`: what is sealed with APP_SECRET_PREVIOUS is sealed with APP_SECRET. Exits with 0 only when
 * everything that is sealed opens with APP_SECRET alone.
 */
await startOrRefuse(async () => {
  optionsOf('npm run secret:renew', {})
  const config = readConfig(process.env)
  const installation = await openExisting(config)
  const { lines, isDone } = outcomeOf(await renewSealed(backgroundDatabase(installation.db), installation.appSecret))
  await installation.close()
  console.log(`База данных: ${placeOfDatabase(config)}.`)
  for (const line of lines) console.log(line)
  process.exit(isDone ? 0 : 1)
})
