import type { SiteConfig } from '#contract/site.ts'
import { formatPhone } from '#web/lib/format.ts'

/** A text that people rely on. Its wording never changes: another wording is another version. */
export interface LegalText {
  /** For links, such as `personal-data`. */
  id: string
  title: string
  /** Year and month of the wording. What somebody agrees to is stored with it. */
  version: string
  /** The first day of the wording, `YYYY-MM-DD`. */
  since: string
  sections: LegalSection[]
}

export interface LegalSection {
  id: string
  title: string
  /** Paragraphs; a list stands as an array of its lines. */
  body: (string | string[])[]
  /** Where one does what the part tells of. */
  link?: { to: string; title: string }
}

/** Who answers for the data: the operator's name and how to reach them. */
export type Operator = Pick<SiteConfig, 'name' | 'legalEntity' | 'city' | 'email' | 'phone' | 'url'>

export const operatorIn = ({ legalEntity, city }: Operator): string => `${legalEntity}, ${city}`

/** A number that does not break at the end of a line. */
export const phoneOf = ({ phone }: Operator): string => formatPhone(phone).replaceAll(' ', '\u00a0')
