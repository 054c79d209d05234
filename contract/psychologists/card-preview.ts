import type { PublicPsychologist } from '../catalog.ts'

/** Shows a card before it is saved, as the site will. The page is empty until the editor around it sends the card. */
export const CARD_PREVIEW_PATH = '/sm-admin/preview/psychologist'

/** From the page to the editor around it: it listens. */
export const CARD_PREVIEW_READY = 'card-preview-ready'

/** From the editor to the page. */
export interface CardPreview {
  type: 'card-preview'
  /** The row of the catalog, or the person's own page. */
  part: 'card' | 'page'
  person: PublicPsychologist
  /** ISO moment. */
  now: string
}

export function isCardPreview(message: unknown): message is CardPreview {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'card-preview'
}
