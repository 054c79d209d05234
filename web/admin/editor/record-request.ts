import type { EditedRecord, EditorOptions, Request } from './editor-options.ts'
import { formBody, jsonBody, type Sending } from './record-body.ts'

/** What a save sends, as the record wants it. */
export function request<R extends EditedRecord, F extends object>(
  body: EditorOptions<R, F>['body'],
  sending: Sending<F>,
): Request {
  if (typeof body === 'function') return body(sending)
  if (body === 'json') return { method: sending.version === undefined ? 'POST' : 'PUT', body: jsonBody(sending) }
  return { method: 'POST', body: formBody(sending) }
}
