import type { SessionUser } from '#contract/people/current-user.ts'
import { emitChanged } from './changed-records.ts'
import { LiveConnection } from './live-connection.ts'
import { addArrived, setLiveCounts } from './live-store.ts'
import { newsSentence } from './news-words.ts'
import { rightsWatch } from './rights-change.ts'
import { watchDay } from './new-day.ts'
import { leaveWhenOver } from './session-over.ts'

interface Listener {
  /** Of the practice. */
  timeZone: string
  /** Whose the open screen is. */
  session: () => SessionUser
  reread: () => void
  say: (text: string) => void
}

/**
 * Keeps the numbers true, rings, says in words what has come, and reads the screen anew for whoever has other rights now,
 * until the line is ended. Read once the page is idle.
 */
export function listen(userId: number, { timeZone, session, reread, say }: Listener): { end: () => void } {
  const forgetDay = watchDay({ timeZone, reread })
  const connection = new LiveConnection({
    userId,
    onCounts: setLiveCounts,
    onRights: rightsWatch({ session, reread }),
    onChanged: emitChanged,
    onSessionEnd: () => void leaveWhenOver({ reread }),
    // After a deployment it may be gone: the numbers in the menu tell the same.
    onRing: (heard) =>
      void import('./ring.ts').then(
        ({ ring }) => ring(heard),
        () => {},
      ),
    onNews: (news) => {
      addArrived(news)
      say(newsSentence(news))
    },
  })
  return {
    end: () => {
      forgetDay()
      connection.end()
    },
  }
}
