import { SHEET_TYPE } from '../spreadsheet.ts'

/** A workbook to save. `name` may be Russian; old programs get the ASCII one. */
export function workbook(bytes: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(bytes, {
    headers: {
      'content-type': SHEET_TYPE,
      'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  })
}
