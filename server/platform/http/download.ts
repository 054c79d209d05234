import { SHEET_TYPE } from '../workbook/spreadsheet.ts'

const TYPES: Record<string, string> = {
  xlsx: SHEET_TYPE,
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
}

/** A workbook to save. */
export function workbook(bytes: Uint8Array<ArrayBuffer>, name: string): Response {
  return download(bytes, name)
}

/** A file to save, by its name's ending. The name may be Russian; old programs get an ASCII one. */
export function download(
  content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
  name: string,
  size?: number,
): Response {
  const ending = name.split('.').at(-1) ?? ''
  return new Response(content, {
    headers: {
      'content-type': TYPES[ending] ?? 'application/octet-stream',
      'content-disposition': `attachment; filename="export.${ending}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
      ...(size === undefined ? {} : { 'content-length': String(size) }),
    },
  })
}
