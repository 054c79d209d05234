import { existsSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { optionsOf } from '../platform/command-options.ts'
import { copyFiles, type Copied } from '../platform/storage/copy-files.ts'
import { openStorage, verifyStorage } from '../platform/storage/open-storage.ts'
import { StartRefused, startOrRefuse } from '../platform/start-refused.ts'
import { StorageDown } from '../platform/storage/storage.ts'
import { placeOf } from '../platform/storage/storage-url.ts'

/**
 * `npm run files:copy -- --from file:./data/files` copies files from there to where STORAGE_URL says, `--to` the other
 * way round. Nothing is removed; what is there already is left alone, so it may be run again at any time.
 */
await startOrRefuse(async () => {
  const values = optionsOf('npm run files:copy -- --from МЕСТО или --to МЕСТО', {
    from: { type: 'string' },
    to: { type: 'string' },
  })
  if ((values.from === undefined) === (values.to === undefined)) {
    throw new StartRefused(
      'Укажите одно из двух: --from, откуда взять файлы, или --to, куда их положить. Другое место — STORAGE_URL.',
    )
  }
  const own = readConfig(process.env).storage
  const other = readConfig({ ...process.env, STORAGE_URL: values.from ?? values.to }).storage
  const [from, to] = values.from === undefined ? [own, other] : [other, own]
  if (placeOf(from) === placeOf(to)) throw new StartRefused('Это одно и то же место: копировать нечего.')
  // A wrong path has no files either, and is no success.
  if (from.kind === 'disk' && !existsSync(from.directory)) throw new StartRefused(`Папки ${from.directory} нет.`)
  await verifyStorage(to)
  console.log(`${placeOf(from)} → ${placeOf(to)}`)
  const { total, copied, skipped } = await copyFiles(openStorage(from), openStorage(to), tell).catch(explainBreak)
  console.log(`Всего файлов: ${total}. Скопировано: ${copied}. Уже были на месте: ${skipped}.`)
  process.exit(0)
})

function tell({ copied, skipped }: Copied) {
  if ((copied + skipped) % 500 === 0) console.log(`Просмотрено файлов: ${copied + skipped}`)
}

function explainBreak(error: unknown): never {
  if (!(error instanceof StorageDown)) throw error
  throw new StartRefused(
    `Остановилось: ${String(error.cause)}. Запустите ещё раз: что скопировано, второй раз не копируется.`,
  )
}
