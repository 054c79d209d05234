import { href } from '#contract/people/screens.ts'

/** Opens the card as visitors see it, beside the back office. */
export function openPublicPage(slug: string) {
  window.open(href('psychologistPage', { slug }), '_blank', 'noopener')
}
