import { createHash, createHmac } from 'node:crypto'

/** A request as it came over the wire. */
export interface SignedRequest {
  method: string
  /** Path and query, undecoded. */
  target: string
  headers: Record<string, string>
  /** SHA-256 of the body that came, in hex. */
  bodyHash: string
}

interface Keys {
  region: string
  /** Secrets by access key. */
  secrets: Record<string, string>
  now: Date
}

const SKEW_MS = 15 * 60_000
const UNSIGNED = 'UNSIGNED-PAYLOAD'
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** Holds a request against Signature Version 4, as written in the protocol. Null, or the code of the refusal. */
export function refusalOfSignature(request: SignedRequest, { region, secrets, now }: Keys): string | null {
  const { headers } = request
  const [, accessKey = '', day = '', scopeRegion = '', signed = '', signature = ''] =
    FORM.exec(headers.authorization ?? '') ?? []
  if (signature === '') return headers.authorization === undefined ? 'AccessDenied' : 'AuthorizationHeaderMalformed'
  const secret = secrets[accessKey]
  if (secret === undefined) return 'InvalidAccessKeyId'
  if (scopeRegion !== region) return 'AuthorizationHeaderMalformed'
  const stamp = headers['x-amz-date'] ?? ''
  if (!stamp.startsWith(day) || Math.abs(momentOf(stamp) - now.getTime()) > SKEW_MS) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  const owed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (owed.some((name) => !names.includes(name))) return 'AccessDenied'
  const scope = `${day}/${scopeRegion}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical(request, names))].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), scopeRegion), 's3'), 'aws4_request')
  if (hmac(key, text).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  const told = headers['x-amz-content-sha256']
  if (told === undefined) return 'InvalidRequest'
  return told === UNSIGNED || told === request.bodyHash ? null : 'XAmzContentSHA256Mismatch'
}

function canonical({ method, target, headers }: SignedRequest, names: string[]): string {
  const [path = '', search = ''] = target.split('?')
  const query = search === '' ? [] : search.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`))
  return [
    method,
    path,
    query.toSorted().join('&'),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
}

function momentOf(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
