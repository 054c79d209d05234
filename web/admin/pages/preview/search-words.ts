import type { PageData } from '#contract/content/page-data.ts'

/** What search engines get when a page leaves their fields empty: the same rule must hold on the public page. */
export function searchTitle(seo: PageData['seo'], hero: PageData['hero'], title: string): string {
  return seo.title.trim() || hero.title.trim() || title.trim()
}

export function searchDescription(seo: PageData['seo'], hero: PageData['hero']): string {
  return seo.description.trim() || hero.lead.trim()
}

export interface LengthAdvice {
  isGood: boolean
  words: string
}

/** Whether a text is as long as search engines like it. */
export function lengthAdvice(text: string, from: number, max: number): LengthAdvice {
  const { length } = text.trim()
  if (length === 0) return { isGood: false, words: 'Пусто' }
  if (length < from) return { isGood: false, words: 'Коротко: в\u00a0выдаче останется место' }
  return length > max ? { isGood: false, words: 'Длинно: конец обрежут' } : { isGood: true, words: 'Хорошая длина' }
}
