import { href } from '#contract/people/screens.ts'

export interface PublicPage {
  name: string
  path: string
  /** Signing in looks first whether somebody is signed in, so the server keeps no rendered page of it. */
  isKept: boolean
}

/** Every kind of public page, with a person and the landing pages that the site map of this product names. */
export async function publicPages(url: string): Promise<PublicPage[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const firstOf = (pattern: RegExp) => listed.find((path) => pattern.test(path))
  const found: [string, string | undefined][] = [
    ['a psychologist', firstOf(/^\/catalog\/(?!favourites|compare|tema$|specializatsiya$)[\w-]+$/)],
    ['all topics', firstOf(/^\/catalog\/tema$/)],
    ['a topic', firstOf(/^\/catalog\/tema\//)],
    ['an approach', firstOf(/^\/catalog\/specializatsiya\//)],
    ['a page record', listed.find((path) => !SCREENS.includes(path) && !path.startsWith('/catalog/'))],
  ]
  return [
    ...SCREENS.map((path) => ({ name: `\`${path}\``, path, isKept: !GUEST_SCREENS.includes(path) })),
    ...found.flatMap(([name, path]) =>
      path === undefined ? [] : [{ name: `${name}, \`${path}\``, path, isKept: true }],
    ),
  ]
}

const GUEST_SCREENS = [href('login'), href('register'), href('forgotPassword')]

const SCREENS = [
  href('home'),
  href('catalog'),
  href('favourites'),
  href('compare'),
  href('reviewsPage'),
  href('smartConsultations'),
  href('lt'),
  href('privacy'),
  href('consent'),
  href('offer'),
  ...GUEST_SCREENS,
]
