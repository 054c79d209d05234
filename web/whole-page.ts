import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'

interface Drawn {
  html: string
  /** A part of it failed; the browser will try again. */
  isBroken: boolean
}

/**
 * The text of a page that is sent whole. React's streams cut it into some thousand pieces of bytes, which are a text again
 * here: a fifth of the time of a page. What waits for something else than `readHandoffStream` (a part that loads late, for the first
 * time in this process) is drawn once more, by a stream that waits for it.
 */
export async function drawWhole(page: () => ReactNode, nonce: string | undefined): Promise<Drawn> {
  const html = drawAtOnce(page())
  return html === null || html.includes(UNFINISHED) ? drawWaiting(page(), nonce) : { html, isBroken: false }
}

/** Null where something outside of every Suspense waits or fails: whoever draws it again waits, and hears of the failure. */
function drawAtOnce(page: ReactNode): string | null {
  try {
    return `<!DOCTYPE html>${renderToString(page)}`
  } catch {
    return null
  }
}

/** Where React leaves a part to the browser; no text looks like this, since its `<` is escaped. */
const UNFINISHED = '<!--$!-->'

async function drawWaiting(page: ReactNode, nonce: string | undefined): Promise<Drawn> {
  let isBroken = false
  const stream = await renderToReadableStream(page, {
    nonce,
    // Otherwise a long part is sent behind the page, and a script puts it into its place: nobody would see it without scripts,
    // and React would take it over only after a frame has been painted.
    progressiveChunkSize: Infinity,
    onError(error) {
      isBroken = true
      console.error(error)
    },
  })
  await stream.allReady
  return { html: await new Response(stream).text(), isBroken }
}

/** Reads what the loaders found to its end. React Router hands it over as a stream, piece by piece, each of which is waited for. */
export async function readHandoffStream(context: EntryContext): Promise<() => EntryContext> {
  const { serverHandoffStream } = context
  if (serverHandoffStream === undefined) return () => context
  const value = await new Response(serverHandoffStream).text()
  // Each drawing takes the stream for itself, and asks these before it.
  return () => ({
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: known({ done: false, value }), 1: known({ done: true, value: '' }) } },
  })
}

function known<R>(result: R) {
  return Object.assign(Promise.resolve(), { result })
}
