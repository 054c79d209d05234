import AxeBuilder from '@axe-core/playwright'
import type { CDPSession, Page } from 'playwright'
import { repeatedIds } from './repeated-ids.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds on the page as it is now, a line each. Our pages have no frames, so it needs no page of its own. Of a page
 * that was looked at in another theme, `colours` alone are new.
 */
export async function axeFindings(page: Page, look: 'whole' | 'colours' = 'whole'): Promise<string[]> {
  await page.evaluate(untilStill)
  // Axe is half a megabyte of script: a page that has it already is given nothing to read.
  const given = (await page.evaluate(() => 'axe' in window)) ? { page, axeSource: 'void 0' } : { page }
  const runOnly = look === 'whole' ? WCAG : { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
  const axe = new AxeBuilder(given).options({ runOnly, resultTypes: ['violations'], preload: false }).setLegacyMode()
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  return [...found, ...(await repeatedIds(page))]
}

/** A colour on its way to another theme is no colour of ours. What inherits one sets out a frame after it. */
async function untilStill() {
  for (;;) {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    if (running.length === 0) return
    await Promise.allSettled(running.map(({ finished }) => finished))
  }
}

/** How many pixels of the page lie beyond the window. More than none: it scrolls sideways. */
export function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/**
 * Letters as large as somebody has set them in the browser, in pixels, for as long as the session lasts; media queries in em
 * follow them too. To be called after the size of the window is set.
 */
export async function setLetters(session: CDPSession, standard: number) {
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round((standard * 13) / 16) } })
}

/** Parts that stay in sight while the page scrolls, and take more of the screen's height than two fifths. */
export function tallBars(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((part) => {
        const { top, bottom, width } = part.getBoundingClientRect()
        const isWide = width > window.innerWidth / 2
        const seen = Math.min(bottom, window.innerHeight) - Math.max(top, 0)
        const stays = ['fixed', 'sticky'].includes(getComputedStyle(part).position)
        return stays && isWide && seen > window.innerHeight * 0.4 && part.checkVisibility()
      })
      .map(({ className, textContent }) => `${className}: ${textContent.slice(0, 60)}`),
  )
}

/** Lines that their place is too narrow for: headings and texts of cards cut within a word, and chosen words of a select. */
export function cutLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, summary, li > p, .card p)')]
    for (const { style } of lines) style.overflowWrap = 'normal'
    const cut = lines.filter((line) => {
      const words = document.createRange()
      words.selectNodeContents(line)
      // What readers of the screen alone are told is a pixel wide.
      const isSeen = line.checkVisibility() && line.clientWidth > 1
      return isSeen && words.getBoundingClientRect().right > line.getBoundingClientRect().right + 1
    })
    for (const { style } of lines) style.overflowWrap = ''
    const pen = document.createElement('canvas').getContext('2d')
    const narrow = [...document.querySelectorAll<HTMLSelectElement>('main select')].filter((select) => {
      const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(select)
      if (pen === null || !select.checkVisibility()) return false
      Object.assign(pen, { font, letterSpacing })
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(select.selectedOptions[0]?.text ?? '').width > room + 1
    })
    return [...cut.map(({ textContent }) => textContent), ...narrow.map(({ name }) => `select ${name}`)]
  })
}
