import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.ts'

const FILE = join(root, 'package-lock.json')
const SYSTEMS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'openharmony', 'sunos', 'aix']
/** C libraries as the names of packages have them, and as npm calls them. */
const C_LIBRARIES = { musl: 'musl', gnu: 'glibc' }
const PROCESSORS = ['x64', 'arm64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32', 'arm']

interface Entry {
  version?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, Entry>
}

/**
 * Enters the optional packages of other platforms that npm left out of the lock. npm 11 refuses `npm ci` without
 * them; it leaves them out when a registry mirror does not have them, or when node_modules stood there at the time.
 */
export function completeLock(lock: Lock): string[] {
  const missing = missingOptional(lock)
  for (const { name, version, dev } of missing) {
    const words = name.split(/[-/]/)
    const os = SYSTEMS.find((system) => words.includes(system))
    const cpu = PROCESSORS.find((processor) => words.includes(processor)) ?? (words.includes('arm') ? 'arm' : undefined)
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(dev ? { dev } : {}),
      optional: true,
      ...(os === undefined ? {} : { os: [os] }),
      ...(cpu === undefined ? {} : { cpu: [cpu] }),
    }
  }
  for (const [path, entry] of Object.entries(lock.packages)) nameLibrary(path, entry)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  return missing.map(({ name }) => name)
}

/** Without it npm installs what is built for another C library beside what this machine runs. */
function nameLibrary(path: string, entry: Entry) {
  if (entry.optional !== true || entry.libc !== undefined) return
  const words = path.split(/[-/]/)
  const library = Object.entries(C_LIBRARIES).find(([word]) => words.includes(word))?.[1]
  if (library !== undefined) entry.libc = [library]
}

/** The packages of the lock that nothing proves to be those that were meant: npm would take whatever a registry sends. */
export function withoutIntegrity({ packages }: Lock): string[] {
  return Object.keys(packages).filter((path) => path !== '' && packages[path]?.integrity === undefined)
}

/** Asks the registry for the proof of one entry, and leaves the entry as it is where the registry does not have it. */
function prove(path: string, entry: Entry) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  try {
    const dist = JSON.parse(
      execFileSync('npm', ['view', `${name}@${entry.version}`, 'dist', '--json'], { encoding: 'utf8', stdio: 'pipe' }),
    ) as { tarball: string; integrity: string }
    Object.assign(entry, { resolved: dist.tarball, integrity: dist.integrity })
  } catch {
    console.log(`not at this registry: ${name}@${entry.version}`)
  }
}

export function readLock(): Lock {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Lock
}

function missingOptional({ packages }: Lock) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !places(path, name).some((place) => place in packages))
      .map(([name, range]) => ({ name, version: range.replace(/^[\^~]/, ''), dev: entry.dev === true })),
  )
}

/** Where Node would look for `name` from the package at `path`, nearest first. */
function places(path: string, name: string): string[] {
  const parts = path.split('/node_modules/')
  const above = parts.map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/node_modules/${name}`)
  return [...above.toReversed(), `node_modules/${name}`]
}

if (import.meta.main) {
  const lock = readLock()
  const added = completeLock(lock)
  for (const path of withoutIntegrity(lock)) prove(path, lock.packages[path] as Entry)
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(
    `${added.length} packages of other platforms entered, ${withoutIntegrity(lock).length} packages withoutIntegrity`,
  )
}
