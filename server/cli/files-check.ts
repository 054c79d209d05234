import { readConfig } from '../config.ts'
import { compareFiles } from '../named-files.ts'
import { openExisting } from '../installation.ts'
import { optionsOf } from '../platform/command-options.ts'
import { backgroundDatabase } from '../platform/db/database.ts'
import { startOrRefuse } from '../platform/start-refused.ts'
import { placeOf } from '../platform/storage/storage-url.ts'

const TOLD = 20

/** `npm run files:check`: every file that a record names is in the storage. Exits with 1 when one is not. */
await startOrRefuse(async () => {
  optionsOf('npm run files:check', {})
  const config = readConfig(process.env)
  const installation = await openExisting(config)
  const { named, missing } = await compareFiles(backgroundDatabase(installation.db), installation.storage)
  await installation.close()
  for (const { key, owner } of missing.slice(0, TOLD)) console.log(`Нет файла ${key}: ${owner}`)
  if (missing.length > TOLD) console.log(`И ещё: ${missing.length - TOLD}.`)
  console.log(`Место: ${placeOf(config.storage)}. Файлов названо: ${named}. Нет на месте: ${missing.length}.`)
  process.exit(missing.length === 0 ? 0 : 1)
})
