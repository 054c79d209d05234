import { resolve } from 'node:path'
import { checkBoundaries } from './check-boundaries.ts'

/** The project has thousands: who reads fewer is blind, and sees nothing against the rules either. */
const LEAST_IMPORTS = 1_000

const report = await checkBoundaries(resolve(import.meta.dirname, '..'))
console.log(report.text)
process.exit(report.violations.length === 0 && report.imports >= LEAST_IMPORTS ? 0 : 1)
