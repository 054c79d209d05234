import { PERSON_HEADER } from '#contract/wire/wire-limits.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import type { Actor } from '../../context.ts'
import { Forbidden } from '../errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws Forbidden for a change from a page that was drawn for somebody else than the session is of: all tabs of a browser
 * share one session, and what one person typed would be written down as another's.
 */
export function refuseAnotherPerson(request: Request, actor: Actor | null, path: string) {
  const drawnFor = request.headers.get(PERSON_HEADER)
  if (drawnFor === null || actor === null || READING.has(request.method) || path === publicApi.logout) return
  if (drawnFor !== String(actor.id)) {
    throw new Forbidden(
      'В\u00a0этом браузере вошёл другой человек. Загрузите страницу заново: черновик дождётся того, кто его писал.',
    )
  }
}
