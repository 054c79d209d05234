import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketSettings } from '#server/platform/storage/s3-bucket.ts'
import { refusalOfSignature } from './s3-signature.ts'

/** How an answer goes wrong: an error of the service, silence, half a body, a cut line, an answer of somebody else. */
export type Fault = { code: string; status: number } | 'silence' | 'half' | 'cut' | 'html'

export interface S3Server {
  /** `http://127.0.0.1:PORT`. */
  endpoint: string
  /** Its bucket with a key that may do everything, as a STORAGE_URL and as it is read. */
  storageUrl: string
  settings: BucketSettings
  /** What lies in the bucket, by its whole name. */
  objects: Map<string, Buffer>
  /** Every request that came, such as `GET /photos/a.webp`. */
  requests: string[]
  /** Asked before each request is answered. */
  spoil: (fault: ((request: { method: string; name: string; count: number }) => Fault | undefined) | null) => void
  /** Secrets by access key. */
  secrets: Record<string, string>
  /** How far the service's clock is ahead. Milliseconds. */
  skew: { ms: number }
  close: () => Promise<void>
}

const STATUS: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  InvalidRequest: 400,
  InvalidArgument: 400,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
}
const BUCKET = 'photos'
const REGION = 'ru-central1'
const PAGE = 1000

/** A service that speaks as S3 does, with one bucket `photos`, addressed by path or by host. Everything is in memory. */
export async function openS3Server({
  port = 0,
  page = PAGE,
}: { port?: number; page?: number } = {}): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const secrets: Record<string, string> = { 'key-one': 'secret/one+' }
  const skew = { ms: 0 }
  let spoiled: Parameters<S3Server['spoil']>[0] = null

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: target = '' } = request
    requests.push(`${method} ${target}`)
    const { bucket, name, query } = placeOf(request)
    const fault = spoiled?.({ method, name, count: requests.length })
    if (fault === 'cut') return request.socket.destroy()
    const body = await bodyOf(request)
    if (fault === 'silence') return
    if (fault === 'html') return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    if (typeof fault === 'object') return refuse(fault.code, fault.status)
    const headers = request.headers as Record<string, string>
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const now = new Date(Date.now() + skew.ms)
    const refusal = refusalOfSignature({ method, target, headers, bodyHash }, { region: REGION, secrets, now })
    if (refusal !== null) return refuse(refusal)
    if (bucket !== BUCKET) return refuse('NoSuchBucket')
    if (name === '')
      return method === 'GET' && query.get('list-type') === '2' ? list(query) : refuse('MethodNotAllowed')
    if (method === 'PUT') return store()
    if (method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    const object = objects.get(name)
    if (object === undefined) return refuse('NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (method === 'GET' && first !== undefined) {
      const part = object.subarray(Number(first), Number(last) + 1)
      response.writeHead(206, {
        'content-length': part.length,
        'content-range': `bytes ${first}-${last}/${object.length}`,
      })
      return response.end(part)
    }
    response.writeHead(200, {
      'content-length': object.length,
      'content-type': 'application/octet-stream',
      etag: etagOf(object),
    })
    if (fault === 'half') return response.write(object.subarray(0, object.length / 2), () => request.socket.destroy())
    response.end(method === 'HEAD' ? undefined : object)

    function store() {
      if (headers['content-length'] === undefined) return refuse('MissingContentLength')
      objects.set(name, body)
      response.writeHead(200, { etag: etagOf(body) }).end()
    }

    function list(asked: URLSearchParams) {
      const after = Buffer.from(asked.get('continuation-token') ?? '', 'base64').toString()
      const names = [...objects.keys()]
        .toSorted()
        .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after)
      const shown = names.slice(0, page)
      const isWhole = shown.length === names.length
      const next = isWhole
        ? ''
        : `<NextContinuationToken>${Buffer.from(shown.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      const entries = shown.map(
        (key) =>
          `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
      )
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><KeyCount>${shown.length}</KeyCount><IsTruncated>${!isWhole}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
      response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
    }

    function refuse(code: string, status = STATUS[code] ?? 403) {
      // As the real ones do: the refusal quotes what was signed, which belongs into no log.
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><StringToSign>${request.headers.authorization}</StringToSign></Error>`
      response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) })
      response.end(method === 'HEAD' ? undefined : xml)
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint: `http://${host}`,
    storageUrl: `s3://key-one:secret%2Fone%2B@${host}/${BUCKET}?region=${REGION}&tls=false`,
    settings: {
      endpoint: `http://${host}`,
      bucket: BUCKET,
      prefix: '',
      region: REGION,
      accessKeyId: 'key-one',
      secretAccessKey: 'secret/one+',
      style: 'path',
    },
    objects,
    requests,
    secrets,
    skew,
    spoil(fault) {
      spoiled = fault
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function placeOf({ url = '', headers }: IncomingMessage) {
  const { pathname, searchParams: query } = new URL(url, 'http://s3')
  const [, bucketInHost] = /^([a-z0-9-]+)\.(?:localhost|s3\.)/.exec(headers.host ?? '') ?? []
  const [first = '', ...rest] = pathname.slice(1).split('/')
  if (bucketInHost !== undefined) return { bucket: bucketInHost, name: pathname.slice(1), query }
  return { bucket: first, name: rest.join('/'), query }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
