import { genderOf } from './russian-names.ts'

/** The verb in the gender that the name shows: «изменила» for «Марина Белова». Unsure means masculine, as Russian does. */
export function verbFor(name: string, masculine: string, feminine: string): string {
  return genderOf(name) === 'feminine' ? feminine : masculine
}
