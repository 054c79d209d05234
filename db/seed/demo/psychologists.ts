import { psychologists as first } from './psychologists-1.ts'
import { psychologists as second } from './psychologists-2.ts'
import { psychologists as third } from './psychologists-3.ts'
import { psychologists as fourth } from './psychologists-4.ts'
import { psychologists as fifth } from './psychologists-5.ts'
import { psychologists as sixth } from './psychologists-6.ts'
import type { DemoPsychologist } from './types.ts'

export const psychologists: DemoPsychologist[] = [...first, ...second, ...third, ...fourth, ...fifth, ...sixth]
