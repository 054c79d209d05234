import type { PublicPsychologist } from '#contract/catalog.ts'
import { practiceYears } from '../person/practice.ts'

/** «Психолог, 12 лет практики». */
export function roleWords(person: PublicPsychologist, now: string): string {
  return ['Психолог', practiceYears(person, now)?.toLowerCase()].filter(Boolean).join(', ')
}
