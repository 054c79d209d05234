import { callForResponse } from './api/api.ts'

/** A file that a call has answered with, or the JSON that came in its place. */
type Fetched<J> = { file: Blob; name: string } | { file: null; json: J }

interface FileCall {
  method?: 'GET' | 'POST'
  body?: FormData
  signal?: AbortSignal
}

/** Calls for a file. A 202 holds JSON: the file will be made by a job. Throws ApiError for 400–599. */
export async function fetchFile<J>(path: string, call: FileCall = {}): Promise<Fetched<J>> {
  const response = await callForResponse<Blob | string | J>(path, call)
  if (response.status === 202) return { file: null, json: response._data as J }
  const type = response.headers.get('content-type') ?? ''
  // CSV is text to ofetch, which drops its byte order mark: Excel needs it.
  const isText = typeof response._data === 'string'
  const file = isText ? new Blob(['\uFEFF', response._data as string], { type }) : (response._data as Blob)
  return { file, name: fileName(response.headers.get('content-disposition') ?? '') }
}

/** Puts a file into the visitor's downloads. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `attachment; filename="export.xlsx"; filename*=UTF-8''%D0%9F…xlsx` → «Психологи.xlsx» */
export function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? 'export' : decodeURIComponent(encoded)
}
