import qs from 'qs'
import { Invalid, PayloadTooLarge, UnsupportedMediaType } from '../errors.ts'
import { BODY_MAX_BYTES, readBytes, readPieces } from './request-bytes.ts'
import {
  FIELDS_MAX,
  FILES_MAX,
  TOO_MANY_FILES,
  splitForm,
  TOO_MANY_FIELDS,
  type SplitForm,
  type UploadedFile,
} from '../upload.ts'

const MULTIPART = 'multipart/form-data'
const URLENCODED = 'application/x-www-form-urlencoded'
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/
/** No form nests half as deep; whatever walks through a body must not run out of stack. */
const DEPTH_MAX = 50

export interface Body {
  fields: Record<string, unknown>
  files: Map<string, UploadedFile>
  /** Lets its files go. */
  close: () => Promise<void>
}

interface Form {
  texts: URLSearchParams
  files: Map<string, UploadedFile>
}

const nothingToClose = () => Promise.resolve()

interface BodyLimits {
  /** What a form with a file may weigh. Bytes. */
  uploadMaxBytes?: number
  /** So many values JSON may have; as many as any form unless told. */
  valuesMax?: number
  /** Throws where somebody has too many uploads under way; answers how to give the place back. */
  takeShare?: () => () => void
}

/** Reads JSON, a multipart form or an urlencoded form. `topics[]=1` becomes a list. */
export async function readBody(
  request: Request,
  { uploadMaxBytes = BODY_MAX_BYTES, valuesMax = FIELDS_MAX, takeShare = () => () => {} }: BodyLimits = {},
): Promise<Body> {
  const type = typeOf(request)
  if (type === MULTIPART && uploadMaxBytes > BODY_MAX_BYTES) return readUpload(request, uploadMaxBytes, takeShare())
  const bytes = await readBytes(request, BODY_MAX_BYTES)
  // Over a socket a request without a body is a stream that ends at once; actions such as «fire» send none.
  const isWithoutBody = () => type === '' || request.headers.get('content-length') === '0' || request.body === null
  if (bytes.length === 0 && isWithoutBody()) return withoutFiles({})
  if (type === 'application/json') return withoutFiles(fieldsOfJson(bytes, valuesMax))
  const { texts, files } = await formOf(request, bytes)
  return { fields: parseQuery(texts.toString()), files, close: nothingToClose }
}

function withoutFiles(fields: Record<string, unknown>): Body {
  return { fields, files: new Map(), close: nothingToClose }
}

async function readUpload(request: Request, maxBytes: number, giveBack: () => void): Promise<Body> {
  let split: SplitForm | undefined
  const close = async () => {
    giveBack()
    await split?.close()
  }
  try {
    const boundary = boundaryOf(request)
    split = await splitForm(readPieces(request, maxBytes), boundary)
    const { texts, files } = await partsOf(boundary, split.rest, split)
    return { fields: parseQuery(texts.toString()), files, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reads a form of either kind. Throws PayloadTooLarge with `message` when it weighs more than `maxBytes`. */
export async function readForm(request: Request, maxBytes: number, message: string): Promise<Form> {
  const bytes = await readBytes(request, maxBytes, { message })
  return bytes.length === 0 ? { texts: new URLSearchParams(), files: new Map() } : formOf(request, bytes)
}

/** A form that may have a file in it. */
export function isUpload(request: Request): boolean {
  return typeOf(request) === MULTIPART
}

function typeOf(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Of a query, which its length bounds before: fewer would drop the last of a long list without a word. */
const PARAMETERS_MAX = 2000

/** Parses `filter[topics][]=1&page=2`. */
export function parseQuery(search: string): Record<string, unknown> {
  return qs.parse(search.replace(/^\?/, ''), {
    depth: 3,
    parameterLimit: PARAMETERS_MAX,
    arrayLimit: 500,
    allowEmptyArrays: false,
    plainObjects: true,
  }) as Record<string, unknown>
}

function fieldsOfJson(bytes: Buffer, valuesMax: number): Record<string, unknown> {
  refuseOversized(bytes, valuesMax)
  const text = bytes.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Invalid({ form: ['Данные пришли повреждёнными: это не JSON.'] })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Invalid({ form: ['Нужен объект с полями.'] })
  }
  // Bytes become well-formed text, so that half of a surrogate pair can only come written out.
  if (/\\ud[89a-f]/i.test(text)) refuseHalfSigns(value)
  return value as Record<string, unknown>
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Counts the levels and the values of JSON before it is parsed: that takes much longer than its bytes, and all at once. */
function refuseOversized(bytes: Buffer, valuesMax: number) {
  let [depth, values, isText] = [0, 0, false]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      values += 1
      if (depth > DEPTH_MAX) throw new Invalid({ form: ['Данные вложены слишком глубоко.'] })
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA) values += 1
    if (values > valuesMax) throw new PayloadTooLarge(TOO_MANY_FIELDS)
  }
}

/** PostgreSQL could not keep it. */
function refuseHalfSigns(fields: object) {
  for (const [field, value] of Object.entries(fields)) {
    if (!isWellFormedWithin(value)) {
      throw new Invalid({ [field]: ['В тексте есть повреждённый знак. Уберите его и отправьте ещё раз.'] })
    }
  }
}

function isWellFormedWithin(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  return typeof value !== 'object' || value === null || Object.values(value).every(isWellFormedWithin)
}

async function formOf(request: Request, bytes: Buffer): Promise<Form> {
  const type = typeOf(request)
  if (type === MULTIPART) return partsOf(boundaryOf(request), bytes)
  if (type !== URLENCODED) throw new UnsupportedMediaType()
  const text = bytes.toString()
  if (countOf(text, '&') >= FIELDS_MAX) throw new PayloadTooLarge(TOO_MANY_FIELDS)
  return { texts: new URLSearchParams(text), files: new Map() }
}

/** The parts of a form; with `split` its files lie there. */
async function partsOf(boundary: string, bytes: Buffer, split?: SplitForm): Promise<Form> {
  if (countOf(bytes, `--${boundary}`) > FIELDS_MAX) throw new PayloadTooLarge(TOO_MANY_FIELDS)
  if (split === undefined) refuseManyFiles(bytes)
  // Told anew: whoever counts the parts and whoever takes them apart must never read two boundaries from one header.
  const headers = { 'content-type': `${MULTIPART}; boundary="${boundary}"` }
  let form: FormData
  try {
    form = await new Response(new Uint8Array(bytes), { headers }).formData()
  } catch {
    throw broken()
  }
  const files = new Map<string, UploadedFile>()
  const texts = new URLSearchParams()
  const places = split?.places.values()
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.append(name, value)
    else {
      const place = places?.next().value
      if (split !== undefined && place === undefined) throw broken()
      const file = split === undefined || place === undefined ? inMemory(value) : split.fileAt(place, value.name)
      if (file.size > 0 || file.name !== '') files.set(name, file)
    }
  }
  if (places?.next().done === false) throw broken()
  return { texts, files }
}

const HEAD_OF_FILE = /^content-disposition:[^\r\n]*;\s*filename\*?=/gim

/** To take a file apart costs more than a text: no form that fits into memory has as many as it may have fields. */
function refuseManyFiles(bytes: Buffer) {
  let files = 0
  for (const _ of bytes.toString('latin1').matchAll(HEAD_OF_FILE)) {
    files += 1
    if (files > FILES_MAX) throw new PayloadTooLarge(TOO_MANY_FILES)
  }
}

function inMemory(file: File): UploadedFile {
  const { name, size } = file
  return { name, size, withBytes: async (work) => work(new Uint8Array(await file.arrayBuffer())) }
}

/** Throws where there is none, and for signs that no boundary has (RFC 2046). */
function boundaryOf(request: Request): string {
  const contentType = request.headers.get('content-type') ?? ''
  const boundary = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/i.exec(contentType)
  const [, quoted, plain] = boundary ?? []
  const told = quoted ?? plain ?? ''
  if (!BOUNDARY.test(told)) throw broken()
  return told
}

function broken(): Invalid {
  return new Invalid({ form: ['Форма пришла повреждённой. Отправьте её ещё раз.'] })
}

/** How often the sign stands there, counted no further than it matters. */
function countOf(text: string | Buffer, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1 && count <= FIELDS_MAX; at = text.indexOf(sign, at + sign.length)) {
    count += 1
  }
  return count
}
