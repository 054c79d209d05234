import { Server, type IncomingMessage } from 'node:http'

/** Which requests, how many of them, and for how long at most. */
interface Hold {
  of: RegExp
  share: number
  upToMs: number
}

/** The first that fits. What a screen reads anew comes slowest: meanwhile people go on. */
const HOLDS: readonly Hold[] = [
  // YCLIENTS of the demo world answers from the same program, and searches are counted by the minute.
  { of: /^\/api\/v1\/|search/, share: 0, upToMs: 0 },
  { of: /^\/assets\//, share: 0.15, upToMs: 500 },
  { of: /\.data(\?|$)/, share: 0.6, upToMs: 1500 },
  { of: /^\/api\//, share: 0.2, upToMs: 1000 },
  { of: /^/, share: 0.15, upToMs: 800 },
]

// Loaded into every process of the journeys: the others answer nobody.
if (process.argv[1]?.endsWith('server/main.ts')) holdAnswers()

/** From now on some requests reach the product late, as they do on a slow line. */
function holdAnswers() {
  const { emit } = Server.prototype
  function emitLater(this: Server, event: string, ...args: unknown[]): boolean {
    const ms = event === 'request' ? holdMs(args[0] as IncomingMessage) : 0
    const answer = () => Reflect.apply(emit, this, [event, ...args]) as boolean
    if (ms === 0) return answer()
    setTimeout(answer, ms)
    return true
  }
  Server.prototype.emit = emitLater
}

function holdMs({ url = '' }: IncomingMessage): number {
  const hold = HOLDS.find(({ of }) => of.test(url))
  return hold !== undefined && Math.random() < hold.share ? Math.random() * hold.upToMs : 0
}
