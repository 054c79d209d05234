import { screens, type ScreenName } from '#contract/people/screens.ts'

/** What the root has loaded; nothing while it failed. */
type Root = { loaderData?: { site: { name: string } } | undefined }

/** The `meta` of a screen that is called the same whatever it shows: «Страницы — Смысл». */
export function screenTitle(name: ScreenName) {
  return ({ matches: [root] }: { matches: readonly [Root, ...unknown[]] }) => [
    { title: `${screens[name].title} — ${root.loaderData?.site.name}` },
  ]
}
