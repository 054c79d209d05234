import { endChildren } from './command.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

endWithNpm()
if (!(await isWebBuilt())) await buildFirst()
await import('#server/main.ts')

async function buildFirst() {
  console.log('Собираю страницы, это займёт до минуты…')
  process.once('SIGINT', stop).once('SIGTERM', stop)
  await buildWeb().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  // From here on the server ends by itself, with grace.
  process.off('SIGINT', stop).off('SIGTERM', stop)
}

function stop() {
  endChildren()
  process.exit(130)
}

/** npm passes SIGTERM on to its shell, and the shell keeps it to itself: when the shell is gone, the signal was for us. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
