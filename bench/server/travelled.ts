import { request } from 'node:http'

interface Travelled {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** What the connection itself says: they are the connection's, not the page's. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']

/** An answer still packed, which `fetch` would unpack. */
export function travelled(address: string): Promise<Travelled> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const headers = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks),
      })
    })
    asked.on('error', reject).end()
  })
}
