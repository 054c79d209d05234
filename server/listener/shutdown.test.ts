import { spawn, type ChildProcess } from 'node:child_process'
import { Agent, get, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'

interface Program {
  url: string
  signal: (name: NodeJS.Signals) => void
  /** The last line written may overtake the one before it, which a thread still writes: what went wrong stands by itself. */
  ended: Promise<{ code: number | null; said: unknown[]; wrong: Record<string, unknown>[] }>
}

interface ProgramOptions {
  drainMs?: number
  graceMs?: number
  /** A step of the closing that never comes to its end. */
  stuck?: 'retire' | 'close'
  /** The first work of the closing holds the process for so long. */
  busyMs?: number
}

const LONG_MS = 600_000
const ERROR = 50
const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

/** A server in a process of its own: `/echo` answers when its body is whole, `/stream` never comes to its end. */
async function startProgram({
  drainMs = 0,
  graceMs = LONG_MS,
  stuck,
  busyMs = 0,
}: ProgramOptions = {}): Promise<Program> {
  const hangs = (name: string) => (stuck === name ? `[['stuck ${name}', () => new Promise(() => {})]]` : '[]')
  const script = `
    const { createServer } = await import('node:http')
    const { RequestDrain } = await import(${fileOf('./graceful-drain.ts')})
    const { closeOnSignal } = await import(${fileOf('./shutdown.ts')})
    const { createLog } = await import(${fileOf('../platform/log.ts')})
    const server = createServer()
    const requests = new RequestDrain(server)
    server.on('request', (request, response) => {
      if (request.url.startsWith('/api/stream')) response.write('begun')
      else request.resume().on('end', () => response.end(String(requests.isDraining)))
    })
    const log = createLog('info')
    const retire = ${hangs('retire')}
    if (${busyMs} > 0) retire.push(['busy', async () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${busyMs})])
    closeOnSignal({ requests, log, drainMs: ${drainMs}, graceMs: ${graceMs},
      retire, close: [...${hangs('close')}, ['database', async () => log.info('the database is closed')]] })
    server.listen(0, '127.0.0.1', () => console.log('at ' + server.address().port))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  const port = await new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, at] = /^at (\d+)$/m.exec(output) ?? []
      if (at !== undefined) resolve(at)
    }),
  )
  const ended = new Promise<number | null>((closed) => child.once('close', closed)).then((code) => {
    const log = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    return { code, said: log.map(({ msg }) => msg), wrong: log.filter(({ level }) => level === ERROR) }
  })
  return { url: `http://127.0.0.1:${port}`, signal: (name) => child.kill(name), ended }
}

function fileOf(module: string): string {
  return JSON.stringify(new URL(module, import.meta.url).href)
}

/** A request whose body comes in two parts. */
function beginEcho(url: string, agent: Agent) {
  const { promise: answer, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const call = request(`${url}/echo`, { method: 'POST', agent, headers: { 'content-length': 2 } }, resolve)
  call.on('error', reject)
  const begun = new Promise<void>((sent) => call.write('a', () => sent()))
  return { begun, answer, finish: () => call.end('b') }
}

function ask(url: string, agent: Agent): Promise<{ connection: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ connection: answer.headers.connection, text }))
    }).on('error', reject)
  })
}

const isClosed = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

describe('a process that is asked to end', () => {
  test('stays open while it drains, and every answer ends its connection, those that had begun too', async () => {
    const program = await startProgram({ drainMs: LONG_MS })
    const agent = new Agent({ keepAlive: true })
    expect(await ask(program.url, agent)).toEqual({ connection: 'keep-alive', text: 'false' })
    const begun = beginEcho(program.url, agent)
    await begun.begun
    // Its head has reached the program for sure when a later one on another connection is answered.
    await ask(program.url, agent)
    program.signal('SIGTERM')
    await expect.poll(async () => (await ask(program.url, agent)).text).toBe('true')
    expect(await ask(program.url, agent)).toEqual({ connection: 'close', text: 'true' })
    begun.finish()
    const answer = await begun.answer
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    agent.destroy()
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s: finishes what has begun and ends well', async (name) => {
    const program = await startProgram()
    const agent = new Agent({ keepAlive: true })
    const begun = beginEcho(program.url, agent)
    await begun.begun
    await ask(program.url, agent)
    program.signal(name)
    await expect.poll(() => isClosed(program.url)).toBe(true)
    begun.finish()
    expect((await begun.answer).statusCode).toBe(200)
    expect((await program.ended).code).toBe(0)
    agent.destroy()
  })

  test.each([
    ['that says nothing', ''],
    ['with half a head', 'GET /echo HTTP/1.1\r\nHost: smysl.test\r\n'],
  ])('does not drain at Ctrl+C, and does not wait for a connection %s', async (_case, text) => {
    const program = await startProgram({ drainMs: LONG_MS })
    const line = connect(Number(new URL(program.url).port), '127.0.0.1').on('error', () => {})
    await new Promise((connected) => line.once('connect', connected))
    await new Promise((written) => line.write(text, written))
    // What was written has reached the program when a later request on another connection is answered.
    const agent = new Agent()
    await ask(program.url, agent)
    program.signal('SIGINT')
    expect((await program.ended).code).toBe(0)
  })

  test('closes the database before the grace is over although a stream is open and a job hangs', async () => {
    const program = await startProgram({ graceMs: 1500, stuck: 'retire' })
    const stream = await fetch(`${program.url}/api/stream`)
    program.signal('SIGTERM')
    const { code, said, wrong } = await program.ended
    expect(code).toBe(1)
    expect(said).toContain('the database is closed')
    expect(wrong).toMatchObject([{ waiting_for: ['stuck retire', 'requests'] }])
    await expect(stream.text()).rejects.toThrow('terminated')
  })

  test.each([
    ['a step before the port is closed', 'retire', ['stuck retire']],
    ['a step after that', 'close', ['stuck close']],
  ] as const)('ends after the grace although %s hangs, and says so', async (_case, stuck, waitingFor) => {
    const program = await startProgram({ graceMs: 300, stuck })
    program.signal('SIGTERM')
    const { code, wrong } = await program.ended
    expect(code).toBe(1)
    expect(wrong).toMatchObject([{ msg: 'ended by force: the time for closing is over', waiting_for: waitingFor }])
  })

  test('ends after the grace although a stream is open, and names it without its secret', async () => {
    const program = await startProgram({ graceMs: 300 })
    const stream = await fetch(`${program.url}/api/stream/secret?key=secret`)
    program.signal('SIGTERM')
    const { code, wrong } = await program.ended
    expect(code).toBe(1)
    expect(wrong).toMatchObject([{ waiting_for: ['requests'], requests: ['GET /api/stream'] }])
    await expect(stream.text()).rejects.toThrow('terminated')
  })

  test('has its whole grace, and knows what it waits for, although the process was busy for longer than that', async () => {
    const program = await startProgram({ graceMs: 1500, busyMs: 1800 })
    // What nobody holds is collected, and its connection ends by that.
    const stream = await fetch(`${program.url}/api/stream`)
    program.signal('SIGTERM')
    const { code, said, wrong } = await program.ended
    expect(code).toBe(1)
    expect(said).toContain('the database is closed')
    expect(wrong).toMatchObject([{ waiting_for: ['requests'] }])
    await expect(stream.text()).rejects.toThrow('terminated')
  })

  test('ends at once when it is asked again', async () => {
    const program = await startProgram({ drainMs: LONG_MS })
    const again = setInterval(() => program.signal('SIGTERM'), 200)
    const { code, wrong } = await program.ended
    clearInterval(again)
    expect([code, wrong.map(({ msg }) => msg)]).toEqual([1, ['ended by a second signal']])
  })
})
