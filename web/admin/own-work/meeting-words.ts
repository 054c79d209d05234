import type { OwnWork } from '#contract/psychologists/own-work.ts'
import { FORMAT_TITLES } from '#contract/psychologists/session-format.ts'

/** «очно, Чистые пруды, заявка 26-0007»: what is not known yet is left out. */
export function placeInWords({
  format,
  branch,
  number,
}: Pick<OwnWork['meetings'][number], 'format' | 'branch' | 'number'>): string {
  return [format && FORMAT_TITLES[format].toLowerCase(), branch, `заявка ${number}`].filter(Boolean).join(', ')
}
