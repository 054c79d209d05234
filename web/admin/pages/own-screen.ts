import { screens } from '#contract/people/screens.ts'

/** A public screen of its own stands at this address, and takes from the page no more than words. */
export function hasOwnScreen(link: string): boolean {
  // «Линия терапии» is drawn as pages without a screen are.
  return Object.entries(screens).some(
    ([name, { path, layout }]) => path === link && layout === 'default' && name !== 'lt',
  )
}
