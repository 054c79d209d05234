import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runCommand } from '../../../scripts/command.ts'

const COPIED = [
  'contract',
  'server',
  'web',
  'db',
  'package.json',
  'react-router.config.ts',
  'vite.config.ts',
  'scripts/client-chunks.ts',
  'scripts/contract-on-demand.ts',
  'tsconfig.base.json',
]

/**
 * The gallery stands in no production build, so it is built apart, in a copy of the sources.
 * Answers the folder of the copy, from which the product can be started.
 */
export async function buildWithGallery(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'smysl-gallery-'))
  for (const name of COPIED) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { ok, output } = await runCommand(['react-router', 'build'], {
    cwd: folder,
    timeoutMs: 170_000,
    env: { NODE_ENV: 'production', SMYSL_GALLERY: '1' },
  })
  if (!ok) throw new Error(`The gallery could not be built.\n${output}`)
  return folder
}

export function removeBuild(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}
