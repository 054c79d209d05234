import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { clientFiles } from './client-files.ts'
import type { WebBuild } from './pages.ts'

const CLIENT = fileURLToPath(new URL('../../build/client', import.meta.url))
const SERVER_BUILD = new URL('../../build/server/index.js', import.meta.url)

/** Where pages and their files come from: the build, or Vite while developing. */
export interface WebFiles {
  loadBuild: () => Promise<WebBuild>
  /** The version that the build's own pages know themselves by; null while developing. */
  buildId: string | null
  /** Answers with a file, or calls `next`. */
  serveFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close: () => Promise<void>
}

export async function createWebFiles(isDevelopment: boolean, server: Server): Promise<WebFiles> {
  return isDevelopment ? viteFiles(server) : builtFiles()
}

async function builtFiles(): Promise<WebFiles> {
  // React reads it when the build loads it: without the word it renders as if somebody were developing, several times slower.
  process.env.NODE_ENV ??= 'production'
  const build = (await import(SERVER_BUILD.href)) as WebBuild
  return {
    serveFile: clientFiles(CLIENT),
    buildId: build.assets.version,
    loadBuild: async () => build,
    close: async () => {},
  }
}

async function viteFiles(server: Server): Promise<WebFiles> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    serveFile: (request, response, next) => vite.middlewares(request, response, next),
    buildId: null,
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild,
    close: () => vite.close(),
  }
}
