import { parseArgs } from 'node:util'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'
import { FAMILIES } from './attack/families.ts'
import { Ledger } from './attack/ledger.ts'
import { withTarget } from './attack/target.ts'
import { newSeed } from './random.ts'
import { timed, Verdict } from './verdict.ts'

/**
 * `npm run proof:attack [-- --only csrf,uploads --seed 7]`: the started product is attacked over its port, family by family.
 * What is asked for comes from the table of routes, the screens and the schemas, so that a new call is attacked too. Ends
 * with 0 only when every promise held.
 */

const { values } = parseArgs({
  options: { only: { type: 'string' }, seed: { type: 'string', default: String(newSeed()) } },
})
const verdict = new Verdict()
const names = values.only?.split(',') ?? Object.keys(FAMILIES)
const unknown = names.filter((name) => !(name in FAMILIES))
if (unknown.length > 0) throw new Error(`--only takes ${Object.keys(FAMILIES).join(', ')}`)

console.log(`seed: ${values.seed}`)
if (!(await isWebBuilt())) await buildWeb()
const rows = await withTarget(Number(values.seed), async (target) => {
  const done: Record<string, string | number>[] = []
  for (const name of names) {
    const ledger = new Ledger()
    target.ledger = ledger
    const [figures, ms] = await timed(async () => FAMILIES[name]?.(target)).catch((error: Error) => {
      console.error(error)
      verdict.fail(`${name} broke off: ${String(error)}`)
      return [undefined, 0] as const
    })
    verdict.fail(...ledger.failures.map((failure) => `${name}: ${failure}`))
    for (const failure of ledger.failures) console.error(`  ✗ ${failure}`)
    const notHeld = [...ledger.broken.values()].reduce((sum, { times }) => sum + times, 0)
    const row = { family: name, requests: ledger.requests, held: ledger.looks - notHeld, 'not held': notHeld }
    done.push({ ...row, seconds: Math.round(ms / 1000), figures: figures ?? '' })
    console.log(`${name}: ${ledger.requests} requests, ${notHeld} not held, ${Math.round(ms / 1000)} s`)
  }
  if (verdict.count > 0) console.error(failuresIn(target.product.output()))
  return done
}).catch((error: Error) => {
  verdict.fail(`it broke off: ${error.stack ?? String(error)}`)
  return []
})
console.table(rows)
verdict.end()

/** What the product wrote of its own failures, without the lines of what it refused. */
function failuresIn(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\w+ refused: /.test(line))
  return lines.join('\n').slice(-20_000)
}
