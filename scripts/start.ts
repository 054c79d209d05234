import { flushCompileCache } from 'node:module'
import { endChildren } from './command.ts'
import { buildWeb, canBuild, isWebBuilt } from './web-build.ts'

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

endWithNpm()
if (!(await isWebBuilt())) await buildFirst()
await import('#server/main.ts')
// NODE_COMPILE_CACHE of `npm start`: what one start has compiled the next ones read, half of the time that our own files
// take. It also keeps them without their types, so what takes types off is not loaded, 11 MB. It has to be there before
// this file is, and where nothing can be written all is compiled each time.
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
