import { cp, glob, mkdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, matchesGlob, relative } from 'node:path'
import { runCommand } from '../../../scripts/command.ts'

/** A stage of a Dockerfile as a folder: what it begins with (`FROM`) is not in there. */
export interface Stage {
  name: string
  /** Stands for `/` of the image. */
  folder: string
  workdir: string
  env: Record<string, string>
  user: string | null
  command: string[]
  health: string[]
}

interface Step {
  word: string
  rest: string
}

const RUN_TIMEOUT_MS = 900_000

/** Takes the steps of a Dockerfile below `into`, with `context` as what `docker build` is given. The last stage is the image. */
export async function takeSteps(file: string, context: string, into: string): Promise<Stage[]> {
  const stages: Stage[] = []
  const allowed = await allowedFiles(context)
  for (const { word, rest } of readSteps(await readFile(file, 'utf8'))) {
    if (word === 'FROM') {
      const name = / AS (\S+)$/i.exec(rest)?.[1] ?? String(stages.length)
      const folder = join(into, name)
      await mkdir(folder, { recursive: true })
      stages.push({ name, folder, workdir: '/', env: {}, user: null, command: [], health: [] })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined) throw new Error(`${word} stands before FROM`)
    await take({ word, rest }, stage, { stages, context, allowed })
  }
  return stages
}

interface Around {
  stages: Stage[]
  context: string
  allowed: string[]
}

async function take({ word, rest }: Step, stage: Stage, around: Around) {
  const here = join(stage.folder, stage.workdir)
  switch (word) {
    case 'WORKDIR':
      stage.workdir = rest
      await mkdir(join(stage.folder, rest), { recursive: true })
      return
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value
      return
    case 'USER':
      stage.user = rest
      return
    case 'CMD':
      stage.command = JSON.parse(rest) as string[]
      return
    case 'HEALTHCHECK':
      stage.health = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
      return
    case 'RUN':
      return run(rest, here, stage.env)
    case 'COPY':
      return copy(rest, stage, around)
    case 'LABEL':
    case 'EXPOSE':
    case 'VOLUME':
      return
    default:
      throw new Error(`${word} is a step that this proof does not know`)
  }
}

async function run(script: string, cwd: string, env: Record<string, string>) {
  console.log(`RUN ${script}`)
  const { ok, output } = await runCommand(['sh', '-c', script], { timeoutMs: RUN_TIMEOUT_MS, cwd, env })
  if (!ok) throw new Error(`RUN ${script}\n${output}`)
}

async function copy(rest: string, stage: Stage, { stages, context, allowed }: Around) {
  const words = rest.split(' ').filter((word) => !word.startsWith('--'))
  const from = /--from=(\S+)/.exec(rest)?.[1]
  const target = words.pop() ?? ''
  const to = target.startsWith('/') ? join(stage.folder, target) : join(stage.folder, stage.workdir, target)
  if (from === undefined) {
    for (const file of allowed.filter((one) => words.some((word) => word === '.' || word === one)))
      await copyFile(join(context, file), join(to, file))
    return
  }
  const source = stages.find(({ name }) => name === from)?.folder
  if (source === undefined) throw new Error(`COPY from an unknown stage: ${rest}`)
  for (const word of words) {
    const path = join(source, word)
    const isFolder = (await stat(path)).isDirectory()
    await mkdir(dirname(to), { recursive: true })
    await cp(path, !isFolder && target.endsWith('/') ? join(to, basename(word)) : to, {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

async function copyFile(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to)
}

function readSteps(text: string): Step[] {
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...rest] = line.trim().split(/\s+/)
      return { word: word.toUpperCase(), rest: rest.join(' ') }
    })
}

/** What `.dockerignore` lets through: of a file the last line that fits it or a folder above it counts. */
async function allowedFiles(context: string): Promise<string[]> {
  const rules = (await readFile(join(context, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ isBack: line.startsWith('!'), pattern: line.replace(/^!/, '') }))
  const files: string[] = []
  for await (const entry of glob('**', {
    cwd: context,
    withFileTypes: true,
    exclude: ({ name }) => ['node_modules', '.git'].includes(name),
  })) {
    if (!entry.isFile()) continue
    const path = relative(context, join(entry.parentPath, entry.name))
    const last = rules.findLast(({ pattern }) => withFolders(path).some((one) => matchesGlob(one, pattern)))
    if (last === undefined || last.isBack) files.push(path)
  }
  // Hidden ones are none of `**`.
  if (rules.some(({ isBack, pattern }) => isBack && pattern === '.npmrc')) files.push('.npmrc')
  return [...new Set(files)]
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
function withFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
