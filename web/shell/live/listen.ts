import { LiveLine } from './live-line.ts'
import { addArrived, setLiveCounts } from './live-store.ts'
import { spoken } from './news-words.ts'

/** Keeps the numbers true, rings, and says in words what has come, until the line is ended. Read once the page is idle. */
export function listen(userId: number, say: (text: string) => void): LiveLine {
  return new LiveLine({
    userId,
    onCounts: setLiveCounts,
    // After a deployment it may be gone: the numbers in the menu tell the same.
    onRing: (heard) =>
      void import('./ring.ts').then(
        ({ ring }) => ring(heard),
        () => {},
      ),
    onNews: (news) => {
      addArrived(news)
      say(spoken(news))
    },
  })
}
