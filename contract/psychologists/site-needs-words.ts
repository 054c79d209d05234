import type { SiteNeed } from './card-needs.ts'

const GENITIVE: Record<SiteNeed, string> = {
  avatar: 'фотографии',
  text: 'текста',
  topics: 'тем',
  price: 'цены',
}

/** «фотографии, тем и цены» */
export function siteNeedsWords(needs: readonly SiteNeed[]): string {
  const words = needs.map((need) => GENITIVE[need])
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' и\u00a0')
}
