import swc, { type ModuleItem, type ParseOptions } from '@swc/core'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { boundaryRules, readingOptions, RUN_TIME_RULES } from './boundary-rules.ts'

// dependency-cruiser cannot read with TypeScript 7, and its swc reader takes every file for plain TypeScript and every
// import for one that runs. Tell swc which files carry JSX, and drop imports of types when they do not count.
// The patch must stand before the cruiser is loaded.
const { parseFileSync } = swc
let countsTypes = true
swc.parseFileSync = ((file: string, options: object) => {
  const module = parseFileSync(file, { ...options, tsx: file.endsWith('x') } as ParseOptions)
  return countsTypes ? module : { ...module, body: module.body.filter(runs) }
}) as typeof parseFileSync
const { cruise } = await import('dependency-cruiser')

const FOLDERS = ['contract', 'server', 'web', 'db', 'test', 'scripts', 'bench']

export interface BoundaryReport {
  /** `rule: from → to`, one for each broken rule. */
  violations: string[]
  /** How many imports were read: none means that the reader is blind. */
  imports: number
  text: string
}

/** Reads every import under `baseDir` and holds it against the rules. */
export async function checkBoundaries(baseDir: string): Promise<BoundaryReport> {
  const all = await read(baseDir, (name) => !RUN_TIME_RULES.includes(name), true)
  const running = await read(baseDir, (name) => RUN_TIME_RULES.includes(name), false)
  const broken = [...all.violations, ...running.violations].map((violation) => ({
    line: `${violation.rule.name}: ${violation.from} → ${violation.to}`,
    why: boundaryRules.find((rule) => rule.name === violation.rule.name)?.comment ?? '',
  }))
  const imports = all.totalDependenciesCruised ?? 0
  return {
    violations: broken.map(({ line }) => line),
    imports,
    text: [
      ...broken.map(({ line, why }) => `${line}\n  ${why}\n`),
      `${imports} imports of ${all.totalCruised} files read, ${broken.length} against the rules`,
    ].join('\n'),
  }
}

async function read(baseDir: string, isAsked: (rule: string) => boolean, withTypes: boolean) {
  countsTypes = withTypes
  const folders = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)))
  const forbidden = boundaryRules.filter((rule) => isAsked(rule.name ?? ''))
  const { output } = await cruise(folders, { ...readingOptions, baseDir, validate: true, ruleSet: { forbidden } })
  if (typeof output === 'string') throw new Error(output)
  return output.summary
}

/** False for `import type` and `export type … from`. */
function runs(item: ModuleItem): boolean {
  return !('typeOnly' in item && item.typeOnly)
}
