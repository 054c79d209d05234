import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import { deliver, exampleOf, nameOf } from '../../api/every-example.ts'
import { sceneFor } from '../../api/scene.ts'
import { aBomb, aPicture } from '../../builders/pictures.ts'
import { archive, entry, repeated } from '../../builders/workbooks.ts'
import { forgetLimits, type Target } from './target.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><script>alert(1)</script>'
/** More than a process may grow by whatever is uploaded. Bytes. */
const GROWTH_MAX = 900 * 1024 * 1024
const TOOK_MAX_MS = 15_000
/** What may be kept: each is drawn anew, or read for what it is. */
const KINDS = /^(image\/(webp|png|jpeg|avif)|audio\/|video\/|text\/vtt|application\/pdf|application\/octet-stream)/

interface Sent {
  bytes: Uint8Array
  name: string
  type: string
}

async function files(): Promise<Record<string, Sent>> {
  const picture = await aPicture('jpeg', 400, 500)
  const png = await aPicture('png', 400, 500)
  const gif = await aPicture('gif', 400, 500)
  const sheet = (content: ReturnType<typeof entry>) =>
    archive([entry('[Content_Types].xml', '<Types/>'), entry('xl/workbook.xml', '<workbook/>'), content])
  const of = (bytes: Uint8Array | string, name: string, type: string): Sent => ({
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    name,
    type,
  })
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return {
    'nothing at all': of('', 'a.webp', 'image/webp'),
    'a picture of 400 Mpx': of(aBomb(), 'a.png', 'image/png'),
    'a truncated picture': of(picture.subarray(0, picture.length / 2), 'a.jpg', 'image/jpeg'),
    'a picture with a page behind it': of(Buffer.concat([picture, Buffer.from(HTML)]), 'a.html', 'text/html'),
    'a page that begins as a picture': of(
      Buffer.concat([gif.subarray(0, 12), Buffer.from(HTML)]),
      'a.gif',
      'image/gif',
    ),
    'a picture by a name of a program': of(png, '../../../../a.php%00.png', 'application/x-php'),
    'a name of a folder elsewhere': of(png, '..\\..\\..\\..\\server\\main.ts', 'image/png'),
    'a name of 4000 signs': of(png, `${'я'.repeat(4000)}.png`, 'image/png'),
    'a name with a header in it': of(png, 'a"\r\nx-split-in: 1\r\n.png', 'image/png\r\nx: 1'),
    'an SVG with a script': of(SVG, 'a.svg', 'image/svg+xml'),
    'an SVG that says it is a picture': of(SVG, 'a.png', 'image/png'),
    'an SVG that reads a file': of(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
      'a.svg',
      'image/svg+xml',
    ),
    'a page': of(HTML, 'a.html', 'text/html'),
    'a page that says it is a document': of(HTML, 'a.pdf', 'application/pdf'),
    'a document with a script': of(
      '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
      'a.pdf',
      'application/pdf',
    ),
    'a program': of(Buffer.from('7f454c4602010100', 'hex'), 'a.exe', 'application/octet-stream'),
    'a table of a gigabyte': of(
      sheet(repeated('xl/worksheets/sheet1.xml', '<row><c><v>1</v></c></row>'.repeat(40_000), 1000)),
      'a.xlsx',
      XLSX,
    ),
    'an archive of archives': of(
      sheet(entry('xl/worksheets/sheet1.xml', archive([repeated('a.xml', 'a'.repeat(1_000_000), 100)]))),
      'a.xlsx',
      XLSX,
    ),
    'an archive of fifty thousand files': of(
      archive(Array.from({ length: 50_000 }, (_, at) => ({ name: `f${at}`, packed: EMPTY, size: 0, sum: 0 }))),
      'a.xlsx',
      XLSX,
    ),
    'an archive that leads out': of(
      archive([entry('../../../../tmp/out.txt', 'x'), entry('/etc/cron.d/x', 'x')]),
      'a.zip',
      'application/zip',
    ),
    'a table with outside entities': of(
      sheet(
        entry(
          'xl/worksheets/sheet1.xml',
          '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&x;</t></is></c></row></sheetData></worksheet>',
        ),
      ),
      'a.xlsx',
      XLSX,
    ),
    'a table that laughs': of(
      sheet(
        entry(
          'xl/worksheets/sheet1.xml',
          `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`).join('')}]><worksheet>&a11;</worksheet>`,
        ),
      ),
      'a.xlsx',
      XLSX,
    ),
    'a table of one line of 8 MB': of(`ID;Название\n1;${'а'.repeat(4_000_000)}`, 'a.csv', 'text/csv'),
    'a table of a million lines': of(`ID;Название\n${'1;x\n'.repeat(1_000_000)}`, 'a.csv', 'text/csv'),
    'a table of quotes': of(`ID;Название\n${'"'.repeat(2_000_001)}`, 'a.csv', 'text/csv'),
    'a table of commas': of(`${';'.repeat(1_000_000)}\n`, 'a.csv', 'text/csv'),
  }
}

const EMPTY = deflateRawSync(Buffer.alloc(0))

/** Whatever is uploaded is refused in words or kept as what it is; it takes neither the memory nor the time of others. */
export async function attackByUploads(target: Target): Promise<string> {
  const { world, routes, ledger, product } = target
  const taking = routes.filter(({ doc, method }) => doc?.files !== undefined && method !== 'PATCH')
  const all = await files()
  const before = await memoryOf(product.pid)
  for (const row of taking) {
    const example = exampleOf(row)
    const scene = await sceneFor(world, example.by ?? 'admin')
    const sent = await example.send(scene)
    for (const [what, { bytes, name, type }] of Object.entries(all)) {
      for (const field of Object.keys(row.doc?.files ?? {})) {
        const form = formOf(row.method, sent.body)
        form.set(field, new File([new Uint8Array(bytes)], name, { type }))
        const begun = performance.now()
        const method = row.method === 'PUT' ? 'POST' : row.method
        const { status, body } = await deliver(scene, { method }, { ...sent, body: form })
        const took = performance.now() - begun
        const said = () => `${nameOf(row)}, ${field}: ${what} → ${status} ${JSON.stringify(body).slice(0, 200)}`
        ledger.holds(
          'an upload is answered in time',
          took < TOOK_MAX_MS,
          () => `${said()} after ${Math.round(took)} ms`,
        )
        const isOfAPicture = /picture|truncated|Mpx|name/.test(what)
        ledger.holds(
          'what is no file of its kind is refused',
          status >= 400 ||
            isOfAPicture ||
            /errors|import/.test(row.path) ||
            bytes.length === 0 ||
            /document/.test(what),
          said,
        )
      }
      await forgetLimits(target)
    }
  }
  await atOnce(target, all['a picture of 400 Mpx'] as Sent)
  const grown = (await memoryOf(product.pid)) - before
  ledger.holds('memory comes back', grown < GROWTH_MAX, () => `${Math.round(grown / 1024 / 1024)} MB more`)
  await kept(target)
  return `${Object.keys(all).length} files into ${taking.length} calls, the process grew to ${Math.round((await peakOf(product.pid)) / 1024 / 1024)} MB at most`
}

function formOf(method: string, body: unknown): FormData {
  const form = new FormData()
  if (body instanceof FormData) for (const [name, value] of body) form.append(name, value)
  if (method === 'PUT') form.set('_method', 'PUT')
  return form
}

/** Thirty at once: the others are answered meanwhile. */
async function atOnce(target: Target, { bytes, name, type }: Sent) {
  const { world, wire, ledger } = target
  const { caller, id } = await sceneFor(world, 'admin')
  const uploads = Array.from({ length: 30 }, () => {
    const form = new FormData()
    form.set('_method', 'PUT')
    form.set('avatar', new File([new Uint8Array(bytes)], name, { type }))
    return caller.post(`/api/profile/${id}`, form)
  })
  const begun = performance.now()
  const { status } = await wire.shoot({ path: '/api/health' })
  const took = performance.now() - begun
  ledger.holds(
    'others are answered while files come',
    status === 200 && took < TOOK_MAX_MS,
    () => `${status} after ${Math.round(took)} ms`,
  )
  const statuses = (await Promise.all(uploads)).map((answer) => answer.status)
  ledger.holds(
    'many files at once are refused in words',
    statuses.every((one) => [413, 422, 429, 503].includes(one)),
    () => statuses.join(),
  )
  await forgetLimits(target)
}

/** Each file that is kept is sent as what it is, and as nothing that a browser runs. */
async function kept({ world, wire, ledger }: Target) {
  for await (const { key } of world.storage.list()) {
    const { status, headers, text } = await wire.shoot({ path: `/media/${key}` })
    if (status !== 200) continue
    const type = String(headers['content-type'])
    const isSafe = KINDS.test(type) && !text.includes(HTML.slice(15))
    ledger.holds('what is kept is no page', isSafe, () => `${key}: ${type} ${text.slice(0, 80)}`)
  }
}

async function memoryOf(pid: number): Promise<number> {
  return kilobytes(pid, 'VmRSS')
}

async function peakOf(pid: number): Promise<number> {
  return kilobytes(pid, 'VmHWM')
}

/** Linux alone tells it; elsewhere nothing grows. */
async function kilobytes(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
}
