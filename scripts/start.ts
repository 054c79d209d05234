import { endChildren } from './command.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

if (!(await isWebBuilt())) await buildFirst()
await import('#server/main.ts')

async function buildFirst() {
  console.log('Собираю страницы, это займёт до минуты…')
  const stop = () => {
    endChildren()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  await buildWeb().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  // From here on the server ends by itself, with grace.
  process.off('SIGINT', stop).off('SIGTERM', stop)
}
