import { pagePathError } from '#contract/content/page-link.ts'

/** A page by its public path, for telling whether a path is free. */
export interface TakenLink {
  id: number
  link: string
  title: string
}

/** What is wrong with a path while it is being typed; undefined when it is fine. The server has the last word. */
export function pathError(link: string, taken: readonly TakenLink[], ownId: number | null): string | undefined {
  const trouble = pagePathError(link.trim())
  if (trouble !== undefined) return trouble
  const other = taken.find((page) => page.link === link.trim() && page.id !== ownId)
  return other === undefined ? undefined : `Этот адрес уже у\u00a0страницы «${other.title}»`
}

/** «Жизнь после развода» → `/zhizn-posle-razvoda`: what is offered while nobody has typed a path. */
export function linkOfTitle(title: string): string {
  const latin = [...title.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('')
  const words = latin.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
  return `/${words.slice(0, LINK_WORDS_MAX).replace(/-+$/, '')}`
}

const LINK_WORDS_MAX = 60

const LATIN: Record<string, string> = Object.fromEntries(
  (
    'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh ' +
    'щ:sch ъ: ы:y ь: э:e ю:yu я:ya'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
)
