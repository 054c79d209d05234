import type { PageRefusal } from '#contract/content/page-refusal.ts'
import { readForm } from '../platform/http/body/body.ts'
import { HttpError } from '../platform/http/errors.ts'

/** A form of a page, as it works without scripts: no file, no long text. Bytes. */
const PAGE_FORM_MAX_BYTES = 64 * 1024
const TOO_LARGE = 'В\u00a0форме слишком много текста. Вернитесь, сократите его и\u00a0отправьте ещё раз.'

/**
 * What a page asks for, with its form read and bounded: behind this nothing is taken apart that is not small. What is not
 * taken becomes a request with an empty form and the reason.
 */
export async function withPageForm(request: Request): Promise<{ request: Request; refusal: PageRefusal | null }> {
  if (request.method === 'GET' || request.method === 'HEAD') return { request, refusal: null }
  try {
    const { texts } = await readForm(request, PAGE_FORM_MAX_BYTES, TOO_LARGE)
    return { request: withForm(request, texts), refusal: null }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, message } = error
    return { request: withForm(request, new URLSearchParams()), refusal: { status, message, code: 'form-refused' } }
  }
}

function withForm({ url, method, headers, signal }: Request, form: URLSearchParams): Request {
  const plain = new Headers(headers)
  plain.delete('content-length')
  plain.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  return new Request(url, { method, headers: plain, signal, body: form.toString() })
}
