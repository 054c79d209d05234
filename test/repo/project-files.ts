import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Paths of the project's own files, from its root: what git keeps or would keep. */
export const projectFiles: readonly string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

export const codeFiles = projectFiles.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
