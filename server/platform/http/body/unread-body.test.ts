import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refuseTinyChunks } from './unread-body.ts'

/** Sends a chunked body of these pieces at once. Answers what came back, and how many pieces a reader got. */
async function send(pieces: readonly string[], isWhole = false) {
  let read = 0
  const server = createServer((request, response) => {
    refuseTinyChunks(request, response)
    request.on('data', () => (read += 1)).on('end', () => response.end(String(read)))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (piece: Buffer) => {
    answer += piece.toString()
    if (isWhole) socket.end()
  })
  const closed = once(socket, 'close')
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'
  socket.write(`${head}${chunks.join('')}0\r\n\r\n`)
  // A connection that is cut while it sends is an end too.
  await closed.catch(() => {})
  return { answer, read }
}

test('of a body in crumbs so many are read that its reader refuses it, and no more', async () => {
  const { answer, read } = await send(Array.from({ length: 60_000 }, () => 'x'))
  expect(read).toBe(600)
  expect(answer).toContain('HTTP/1.1 200')
})

test('a body in many pieces of a usual size is read whole', async () => {
  const { answer, read } = await send(
    Array.from({ length: 2000 }, () => 'x'.repeat(1000)),
    true,
  )
  expect(read).toBeGreaterThanOrEqual(2000)
  expect(answer).toContain('HTTP/1.1 200')
})
