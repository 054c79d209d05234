import type { Gender } from '#contract/people/gender.ts'
import { genderOf } from './russian-names.ts'

/** The verb in the gender that the name shows: «изменила» for «Марина Белова». Unsure means masculine, as Russian does. */
export function verbFor(name: string, masculine: string, feminine: string): string {
  return genderOf(name) === 'feminine' ? feminine : masculine
}

/** The same of somebody whose record may tell it: «Активна» beside a history that says «вошла». */
export function wordFor(
  { gender, full_name }: { gender: Gender | null; full_name: string },
  masculine: string,
  feminine: string,
): string {
  if (gender === null) return verbFor(full_name, masculine, feminine)
  return gender === 'female' ? feminine : masculine
}
