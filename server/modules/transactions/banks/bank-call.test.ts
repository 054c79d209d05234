import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { BankRefusal, BankSilence } from './bank.ts'
import { askBank } from './bank-call.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A bank on loopback. Answers how often it was asked, and how to ask it. */
async function aBank(answer: RequestListener, timeoutMs = 15_000) {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = (isRepeatable = false) =>
    askBank({
      fetch,
      name: 'Bank Test',
      url: `http://127.0.0.1:${port}/pay?key=s3cret`,
      method: 'POST',
      headers: { authorization: 'Basic s3cret' },
      body: { email: 'irina.s@mail.test' },
      answer: z.object({ sum: z.int() }),
      refusalIn: (status) => (status === 400 ? 'bad' : null),
      isRepeatable,
      timeoutMs,
    })
  return { ask, calls: () => calls }
}

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: unknown) => error,
  )

test('an answer is checked and read', async () => {
  const { ask } = await aBank((_, response) => response.end('{"sum":1,"more":2}'))
  expect(await ask()).toEqual({ sum: 1 })
})

test.each<[string, RequestListener]>([
  ['says nothing', () => {}],
  ['stops in the middle', (_, response) => response.write('{"sum":')],
])('a bank that %s is waited for so long and no longer', async (_, answer) => {
  const { ask } = await aBank(answer, 100)
  expect(String(await reasonOf(ask()))).toBe('Error: Bank Test: no answer in 100 ms')
})

test.each<[string, RequestListener, RegExp]>([
  ['that hangs up', (request) => request.socket.destroy(), /the connection failed/],
  ['that never ends', (_, response) => endless(response), /the connection failed/],
  [
    'that sends one elsewhere',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    /the connection failed/,
  ],
  ['that is out of order', (_, response) => response.writeHead(503).end('{"sum":1}'), /status 503/],
  ['that is asked too often', (_, response) => response.writeHead(429).end(), /status 429/],
  ['that speaks HTML', (_, response) => response.end('<html>irina.s@mail.test</html>'), /makes no sense/],
  ['that means something else', (_, response) => response.end('{"sum":"irina.s@mail.test"}'), /makes no sense at sum/],
])('a bank %s is silent, and nothing of the request or the answer is told', async (_, answer, words) => {
  const { ask } = await aBank(answer)
  const error = await reasonOf(ask())
  expect(error).toBeInstanceOf(BankSilence)
  expect(String(error)).toMatch(words)
  expect(`${String(error)} ${(error as Error).stack} ${String((error as Error).cause)}`).not.toMatch(/s3cret|irina/)
})

function endless(response: { write: (chunk: Buffer) => boolean; once: (event: 'drain', next: () => void) => unknown }) {
  const write = () => {
    while (response.write(Buffer.alloc(64 * 1024)));
    response.once('drain', write)
  }
  write()
}

test('a clear no is a refusal and is never asked again', async () => {
  const { ask, calls } = await aBank((_, response) => response.writeHead(400).end('{}'))
  expect(await reasonOf(ask(true))).toBeInstanceOf(BankRefusal)
  expect(calls()).toBe(1)
})

test('what may be repeated is asked once more, and what may not is not', async () => {
  const bank = await aBank((_, response) => response.writeHead(502).end())
  await reasonOf(bank.ask(true))
  expect(bank.calls()).toBe(2)
  await reasonOf(bank.ask(false))
  expect(bank.calls()).toBe(3)
})

test('a second try that succeeds is the answer', async () => {
  let isFirst = true
  const { ask } = await aBank((request, response) => {
    if (isFirst) request.socket.destroy()
    else response.end('{"sum":7}')
    isFirst = false
  })
  expect(await ask(true)).toEqual({ sum: 7 })
})
