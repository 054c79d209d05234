import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sirv from 'sirv'

type ServeFile = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Serves the files of a build, packed where the browser takes it; calls `next` for everything else. The list of files is
 * kept, and read anew when a build takes the place of another: what is gone is not found, what has come is served.
 */
export function clientFiles(directory: string): ServeFile {
  let known = stateOf(directory)
  let serve = filesOf(directory)
  return (request, response, next) => {
    const state = stateOf(directory)
    if (state !== known) {
      known = state
      serve = filesOf(directory)
    }
    // A file that goes between its listing and its opening: without a listener the error would end the process.
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()))
    serve(request, response, next)
  }
}

/** A folder has a new time when a file comes or goes; Vite empties both before it writes. */
function stateOf(directory: string): string {
  return [directory, join(directory, 'assets')]
    .map((folder) => statSync(folder, { throwIfNoEntry: false }))
    .map((folder) => (folder === undefined ? 'none' : `${folder.ino} ${folder.mtimeMs}`))
    .join()
}

function filesOf(directory: string): ServeFile {
  if (statSync(directory, { throwIfNoEntry: false }) === undefined) return (_request, _response, next) => next()
  return sirv(directory, {
    brotli: true,
    gzip: true,
    // Vite puts a digest into the names of assets: they never change.
    setHeaders(response, pathname) {
      const isAsset = pathname.startsWith('/assets/')
      response.setHeader('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      response.setHeader('x-content-type-options', 'nosniff')
      // The list of types that the server reads has none for it.
      if (pathname.endsWith('.ico')) response.setHeader('content-type', 'image/vnd.microsoft.icon')
    },
  })
}
