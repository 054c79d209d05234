import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runCommand } from '../scripts/command.ts'
import { buildWeb, isWebBuilt } from '../scripts/web-build.ts'

/** What is made once and used by later runs: other commits, built, and embedded databases full of people. */
export const CACHE = join(tmpdir(), 'smysl-bench')
const TIMEOUT_MS = 240_000

/** A version of the product that can be started. */
export interface Checkout {
  /** As a report names it. */
  name: string
  folder: string
}

/** The working tree as it stands, its web built. */
export async function workingTree(): Promise<Checkout> {
  if (!(await isWebBuilt())) await buildWeb()
  return {
    name: `${await git('rev-parse', '--short', 'HEAD')}${(await git('status', '--porcelain')) && ' + changes'}`,
    folder: root,
  }
}

/** What the working tree is compared with: the last commit, or the one before when nothing has changed since. */
export async function commitBefore(): Promise<string> {
  return (await git('status', '--porcelain')) === '' ? 'HEAD~1' : 'HEAD'
}

/** Another commit in a folder of its own, with this tree's packages, its web built. */
export async function checkOut(commit: string): Promise<Checkout> {
  const name = await git('rev-parse', '--short', `${commit}^{commit}`)
  const folder = join(CACHE, `commit-${name}`)
  if (existsSync(folder)) return { name, folder }
  await mkdir(CACHE, { recursive: true })
  const making = await mkdtemp(join(CACHE, 'making-'))
  await must(['sh', '-c', `git -C '${root}' archive ${name} | tar -x -C '${making}'`])
  await symlink(join(root, 'node_modules'), join(making, 'node_modules'))
  const isWebTheSame =
    (await git(
      'diff',
      '--stat',
      name,
      '--',
      'web',
      'contract',
      'vite.config.ts',
      'react-router.config.ts',
      'package.json',
    )) === ''
  if (isWebTheSame) await cp(join(root, 'build'), join(making, 'build'), { recursive: true })
  else await must([process.execPath, 'scripts/web-build.ts'], making)
  await rename(making, folder).catch(() => rm(making, { recursive: true }))
  return { name, folder }
}

/** What `npm start` runs there, without npm around it; SIGUSR1 lets it be profiled, at a free port. */
export async function startCommand(folder: string): Promise<[string, ...string[]]> {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const words = scripts.start.split(' ')
  const node = [process.execPath, '--inspect-port=127.0.0.1:0']
  return ['env', ...words.flatMap((word) => (word === 'node' ? node : [word]))]
}

async function git(...words: string[]): Promise<string> {
  return (await must(['git', '-C', root, ...words])).trim()
}

async function must(command: readonly string[], cwd = root): Promise<string> {
  const { ok, output } = await runCommand(command, { timeoutMs: TIMEOUT_MS, cwd })
  if (!ok) throw new Error(`${command.join(' ')} failed:\n${output}`)
  return output
}
