import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { runCommand } from './command.ts'

/** Chromium without a window of its own: it needs less than half of the processor for the same page. */
const SHELL = 'chromium-headless-shell'
const NAMES = [
  SHELL,
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
]
const INSTALL_TIMEOUT_MS = 240_000
const NONE =
  'No Chromium: none was found on this machine, and neither Playwright nor apt-get could install one. Install Chromium, or name one in CHROMIUM_PATH.'

/** What Chromium is started with. Root has no sandbox; /dev/shm is too small in containers. */
export const CHROMIUM_ARGS = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage']

/**
 * The path of a Chromium that really starts: the machine's own, else one that is installed now. Where nobody asks before
 * packages are installed, the shell is added to a machine that has the whole browser alone.
 */
export async function obtainChromium(): Promise<string> {
  const own = candidates()
  if (!own.some((path) => path.endsWith(SHELL)) && process.env.CHROMIUM_PATH === undefined) await installShell()
  const found = await firstThatStarts(candidates())
  if (found !== null) return found

  const installers = [
    ['playwright', 'install', '--with-deps', 'chromium'],
    ['playwright', 'install', 'chromium'],
    ['apt-get', 'install', '-y', 'chromium'],
  ]
  for (const installer of installers) {
    await install(installer)
    const installed = await firstThatStarts(candidates())
    if (installed !== null) return installed
  }
  throw new Error(NONE)
}

/** Debian has it; elsewhere, and without the rights, nothing happens. */
async function installShell() {
  if (process.getuid?.() !== 0) return
  const { ok } = await install(['apt-get', 'install', '-y', SHELL])
  // A fresh image has no lists of packages yet.
  if (!ok && (await install(['apt-get', 'update'])).ok) await install(['apt-get', 'install', '-y', SHELL])
}

function install(command: readonly string[]) {
  return runCommand(command, { timeoutMs: INSTALL_TIMEOUT_MS, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

function candidates(): string[] {
  const named = process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  return [...(named ? [named] : []), ...onPath, ...applications, chromium.executablePath()].filter((path) =>
    existsSync(path),
  )
}

/** A file of the right name proves little: Ubuntu's is a stub that asks for snap. */
async function firstThatStarts(paths: readonly string[]): Promise<string | null> {
  for (const executablePath of paths) {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS, timeout: 20_000 }).catch(() => null)
    if (browser === null) continue
    await browser.close()
    return executablePath
  }
  return null
}
