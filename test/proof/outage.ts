import { parseArgs } from 'node:util'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { provesAway } from './outage/away.ts'
import { provesDisk } from './outage/disk.ts'
import { provesLock } from './outage/lock.ts'
import { provesOthers } from './outage/others.ts'
import { provesRestarts } from './outage/restarts.ts'
import { Verdict } from './verdict.ts'

/**
 * `npm run proof:outage [-- --only restarts,lock,away,disk,others --restarts 30]`: what the product needs fails, each thing
 * in its way, under saves, reads and jobs. Ends with 0 only when nothing was lost and nothing else suffered.
 */

const { values } = parseArgs({
  options: { restarts: { type: 'string', default: '30' }, only: { type: 'string' } },
})
const verdict = new Verdict()
const PROOFS: Record<string, () => Promise<string[]>> = {
  restarts: () => provesRestarts(verdict, Number(values.restarts)),
  lock: () => provesLock(verdict),
  away: () => provesAway(verdict),
  disk: () => provesDisk(verdict),
  others: () => provesOthers(verdict),
}

const names = values.only?.split(',') ?? Object.keys(PROOFS)
const unknown = names.filter((name) => !(name in PROOFS))
if (unknown.length > 0) throw new Error(`--only takes ${Object.keys(PROOFS).join(', ')}`)
if (!(await isWebBuilt())) await buildWeb()
const figures: string[] = []
for (const name of names) {
  console.log(`${name}…`)
  await PROOFS[name]?.().then(
    (lines) => figures.push(...lines),
    (error: unknown) => verdict.fail(`${name} broke off: ${String(error)}`),
  )
}
for (const line of figures) console.log(line)
verdict.end()
