import { createServer } from 'node:http'

// Started by bench/run.ts with an IPC channel: answers every request with the bytes it is given.
const { body, type } = await new Promise<{ body: string; type: string }>((resolve) => process.once('message', resolve))
const bytes = Buffer.from(body, 'base64')

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
