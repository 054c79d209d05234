import { resolve } from 'node:path'
import { checkBoundaries } from './check-boundaries.ts'

const report = await checkBoundaries(resolve(import.meta.dirname, '..'))
console.log(report.text)
process.exit(report.violations.length === 0 ? 0 : 1)
