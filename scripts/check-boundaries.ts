import { cruise } from 'dependency-cruiser'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { boundaryRules, readingOptions } from './boundary-rules.ts'

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
  const folders = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)))
  const ruleSet = { forbidden: boundaryRules }
  const { output } = await cruise(folders, { ...readingOptions, baseDir, validate: true, ruleSet })
  if (typeof output === 'string') throw new Error(output)
  const { violations, totalDependenciesCruised: imports = 0, totalCruised } = output.summary
  const broken = violations.map((violation) => ({
    line: `${violation.rule.name}: ${violation.from} → ${violation.to}`,
    why: boundaryRules.find((rule) => rule.name === violation.rule.name)?.comment ?? '',
  }))
  return {
    violations: broken.map(({ line }) => line),
    imports,
    text: [
      ...broken.map(({ line, why }) => `${line}\n  ${why}\n`),
      `${imports} imports of ${totalCruised} files read, ${broken.length} against the rules`,
    ].join('\n'),
  }
}
