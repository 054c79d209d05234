import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * What becomes of one connection. `at` is the step that is answered by `says` (three figures and words); `silent`: it never
 * says a word; `cut`: it is closed in the middle of the letter; `held`: the letter is read and not answered until `release`.
 */
type Fate = 'taken' | 'silent' | 'cut' | 'held' | { at: Step; says: string }
type Step = 'greeting' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'the end of the letter'

interface Received {
  to: string
  source: string
}

/** A mail server as RFC 5321 describes it, as far as one letter goes. It takes everything, unless told. */
export interface SmtpServer {
  url: string
  port: number
  /** The fates of the next connections, in turn; later ones are taken. */
  next: Fate[]
  /** The fate of connections when `next` is empty. */
  otherwise: Fate
  /** Connections so far. */
  calls: number
  /** How many are open this moment. */
  open: () => number
  received: Received[]
  /** How many letters are held. */
  held: () => number
  /** Lets go of the letters that are held: they are taken. */
  release: () => void
  close: () => Promise<void>
}

export async function openSmtpServer({ port = 0 } = {}): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    server.calls += 1
    converse(socket, server.next.shift() ?? server.otherwise, server.received, held)
  })
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address() as AddressInfo
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    next: [],
    otherwise: 'taken',
    calls: 0,
    open: () => sockets.size,
    received: [],
    held: () => held.length,
    release: () => held.splice(0).forEach((answer) => answer()),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => listener.close(closed))
    },
  }
  return server
}

function converse(socket: Socket, fate: Fate, received: Received[], held: (() => void)[]) {
  if (fate === 'silent') return
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (step: Step, usual: string) => say(typeof fate === 'object' && fate.at === step ? fate.says : usual)
  let pending = ''
  let to = ''
  let isLetter = false
  answer('greeting', '220 mail.test ESMTP')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    pending += chunk
    if (isLetter && fate === 'cut') return void socket.destroy()
    for (let end = lineEnd(); pending.includes(end); end = lineEnd()) {
      const line = pending.slice(0, pending.indexOf(end))
      pending = pending.slice(line.length + end.length)
      if (isLetter) claimLetter(line)
      else obey(line)
    }
  })

  function lineEnd() {
    return isLetter ? '\r\n.\r\n' : '\r\n'
  }

  function claimLetter(text: string) {
    isLetter = false
    const take = () => {
      if (typeof fate !== 'object') received.push({ to, source: text.replaceAll('\r\n..', '\r\n.') })
      answer('the end of the letter', '250 taken')
    }
    if (fate === 'held') held.push(take)
    else take()
  }

  function obey(line: string) {
    const step = (['MAIL FROM', 'RCPT TO', 'DATA'] as const).find((one) => line.toUpperCase().startsWith(one))
    if (step === 'RCPT TO') to = /<(.*)>/.exec(line)?.[1] ?? ''
    const isRefused = typeof fate === 'object' && fate.at === step
    if (step === 'DATA' && !isRefused) isLetter = true
    if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else if (step === undefined) say('250 fine')
    else answer(step, step === 'DATA' ? '354 go on' : '250 fine')
  }
}
