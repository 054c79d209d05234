import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { endChildren, root } from './command.ts'
import { buildWeb, canBuild, isWebBuilt } from './web-build.ts'

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

endWithNpm()
// What one start has compiled the next ones read: half of the time that our own files take. Where nothing can be written
// all is compiled each time.
enableCompileCache(join(root, 'node_modules/.cache/compiled'))
if (!(await isWebBuilt())) await buildFirst()
await import('#server/main.ts')
flushCompileCache()

async function buildFirst() {
  if (canBuild()) console.log('Собираю страницы, это займёт до минуты…')
  for (const signal of ENDING) process.once(signal, stop)
  await buildWeb().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  // From here on the server ends by itself, with grace.
  for (const signal of ENDING) process.off(signal, stop)
}

function stop() {
  endChildren()
  process.exit(130)
}

/**
 * npm passes SIGTERM on to its shell, and the shell keeps it to itself: when the shell is gone, the signal was for us. A
 * service manager tells us as well, so the word for it is another: the same one again would end us at once.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGHUP')
  }, 200)
  watch.unref()
}
