import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { livePriceKeys } from '#contract/content/live-prices.ts'
import { priceRows } from '#contract/content/page-data.ts'
import type { BlockReview } from '#web/blocks/block-facts.ts'
import { formPlaceholder } from '#web/blocks/form-block.tsx'
import { PageContent } from '#web/blocks/page-content.tsx'
import { WidthChoice } from '../../preview/width-choice.tsx'
import { useLivePrices } from '../use-live-prices.ts'
import { usePage } from '../page-context.ts'
import type { PageForm } from '../form/page-form.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { useDeepEqual } from '#web/lib/deep-equal.ts'
import { useStableBlocks } from './use-stable-blocks.ts'

/** Above the block that is brought into sight. Pixels. */
const ROOM_ABOVE = 16

/** The page as visitors will see it, beside what is being typed. */
export function PagePreview({ reviews }: { reviews: readonly BlockReview[] }) {
  const form = useDeferredValue(useWatch() as PageForm)
  const { current, setCurrent, toggle, people } = usePage()
  const blocks = useStableBlocks(form.blocks)
  const faq = useDeepEqual(form.faq)
  const shown = useDeepEqual(form.with_psychologists ? people.shown(form.psychologists) : [])
  const prices = useLivePrices(livePriceKeys(priceRows(blocks)))
  const [width, setWidth] = useState(360)
  const [page, setPage] = useState<HTMLElement | null>(null)
  const [box, setBox] = useState({ width: 0, height: 0 })
  const place = useRef<HTMLDivElement>(null)
  useSize(place, setBox)
  useCurrentBlock(page, current)
  const scale = box.width === 0 ? 1 : Math.min(1, box.width / width)
  const isEmpty = form.hero.title === '' && form.hero.lead === '' && form.blocks.length === 0

  return (
    <section aria-label="Просмотр" className="flex h-full min-h-0 flex-col bg-ground">
      <div className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-2">
        <span className="text-13 text-ink-3">Просмотр: видите только&nbsp;вы</span>
        <WidthChoice width={width} onChange={setWidth} className="ms-auto" />
      </div>
      <div ref={place} className="relative mb-4 min-h-0 flex-1 overflow-hidden md:mx-4">
        <div
          className="absolute top-0 left-1/2 origin-top-left overflow-hidden border border-line"
          style={{
            width,
            height: box.height / scale,
            transform: `scale(${scale}) translateX(-50%)`,
            visibility: box.width === 0 ? 'hidden' : undefined,
          }}
        >
          <PreviewFrame
            title="Страница на сайте"
            width={width}
            height={Math.round(box.height / scale)}
            onReady={setPage}
            onBlock={(part) => {
              toggle(part, true)
              setCurrent(part)
              document.querySelector(`[data-part="${CSS.escape(part)}"]`)?.scrollIntoView({ block: 'nearest' })
            }}
          >
            {isEmpty ? (
              <p className="lead wrap" style={{ paddingBlock: '4rem' }}>
                Здесь появится страница, как только в{'\u00a0'}ней что-нибудь будет.
              </p>
            ) : (
              <PageContent
                data={{ hero: form.hero, blocks, faq }}
                people={shown}
                reviews={reviews}
                prices={prices}
                form={(block) => formPlaceholder(block, people.shown([block.props.psychologist ?? 0])[0] ?? null)}
              />
            )}
          </PreviewFrame>
        </div>
      </div>
    </section>
  )
}

function useSize(place: { current: HTMLElement | null }, onSize: (size: { width: number; height: number }) => void) {
  useLayoutEffect(() => {
    if (place.current === null) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) onSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place, onSize])
}

/** Marks the block that is being written, and brings it into sight when another becomes it, or as soon as it is drawn. */
function useCurrentBlock(page: HTMLElement | null, current: string | null) {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    awaited.current = current
  }, [current])
  // After every drawing: a block that is drawn anew has lost its mark.
  useEffect(() => {
    for (const block of page?.querySelectorAll<HTMLElement>('[data-block]') ?? []) {
      if (block.dataset.block === current) block.dataset.now = ''
      else delete block.dataset.now
    }
  })
  // A new block is chosen before the page beside it has drawn it, an empty one long before.
  useEffect(() => {
    if (page === null || awaited.current === null) return
    const block = page.querySelector(`[data-block="${CSS.escape(awaited.current)}"]`)
    if (block === null) return
    awaited.current = null
    bringIntoSight(block)
  })
}

/** Scrolls the frame alone: `scrollIntoView` would move the screen around it too, away from under the pointer. */
function bringIntoSight(block: Element) {
  const frame = block.ownerDocument.defaultView
  if (frame === null) return
  const { top, bottom } = block.getBoundingClientRect()
  if (top >= 0 && bottom <= frame.innerHeight) return
  frame.scrollTo({ top: frame.scrollY + top - ROOM_ABOVE })
}
