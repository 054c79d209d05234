import { createServer } from 'node:http'

// Started with an IPC channel: answers every request with the bytes and the headers that it is given.
const { body, headers } = await new Promise<{ body: string; headers: Record<string, string> }>((resolve) =>
  process.once('message', resolve as (message: unknown) => void),
)
const bytes = Buffer.from(body, 'base64')
const head = { ...headers, 'content-length': bytes.length }

const server = createServer((_request, response) => {
  response.writeHead(200, head)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
