import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createRequestListener } from '#server/listener/request-listener.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { createPages } from '#server/pages/pages.ts'
import type { World } from './world.ts'

type ApiFetch = (path: string) => Promise<Response>

/**
 * A server as `main.ts` puts it together, whose pages are what the API answers to their loaders: `/catalog` and the pages of
 * people. Answers its address; `onDraw` is told of each page that is drawn, after it has read and before it is done.
 */
export async function serveApiPages(
  { app, log }: Pick<World, 'app' | 'log'>,
  cache: PageCache,
  onDraw: (path: string) => Promise<void> = async () => {},
): Promise<string> {
  const answerPage = async (_: unknown, request: Request, { apiFetch }: { apiFetch: ApiFetch }) => {
    const { pathname, search } = new URL(request.url)
    const slug = /^\/catalog\/(.+)$/.exec(pathname)?.[1]
    const paths =
      slug === undefined
        ? [`/api/catalog${search}`]
        : [`/api/catalog/${slug}`, `/api/reviews?filter[psychologist]=${slug}`, '/api/form-check']
    const answers = await Promise.all(paths.map((path) => apiFetch(path)))
    await onDraw(pathname + decodeURIComponent(search))
    const texts = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
    return new Response(texts.join('\n'), {
      status: answers[0]?.status ?? 500,
      headers: { 'content-type': 'text/html' },
    })
  }
  const loadBuild = async () => ({ entry: { module: { answerPage } } })
  const options = { app, site: { url: 'http://x' }, mode: 'production', loadBuild, log }
  const fetchPage = createPages(options as unknown as Parameters<typeof createPages>[0])
  const listener = createRequestListener({ app, fetchPage, serveFile: (_, __, next) => next(), cache })
  const server = createServer(listener).listen(0, '127.0.0.1')
  afterAll(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
