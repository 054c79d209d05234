import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { removeTabStops } from '#web/lib/one-tab-stop.ts'
import rootStyles from '../../../root.css?url'
import publicStyles from '../../../shell/public/public.css?url'
import blockStyles from '../../../blocks/blocks.css?url'

interface PreviewFrameProps {
  title: string
  width: number
  height: number
  /** Somebody pressed on a block: `data-block` of what was hit. */
  onBlock: (part: string) => void
  /** The page of the frame, once it is there. */
  onReady: (root: HTMLElement) => void
  children: ReactNode
}

/**
 * A window of its own width with the public styles and nothing of the back office in it: what is drawn inside meets the
 * same breakpoints as on the site. Links do not lead away.
 */
export function PreviewFrame({ title, width, height, onBlock, onReady, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const take = (page: HTMLElement | null) => {
    if (page === null || page === root) return
    setRoot(page)
    onReady(page)
  }
  // A frame that came with the server's answer has loaded before anybody could listen.
  const takeEarly = useEffectEvent(() => take(pageOf(frame.current)))
  useEffect(() => takeEarly(), [])
  useEffect(() => (root === null ? undefined : removeTabStops(root)), [root])

  const hold = (event: MouseEvent) => {
    const hit = event.target as Element
    if (hit.closest('a, button') !== null) event.preventDefault()
    const part = hit.closest<HTMLElement>('[data-block]')?.dataset.block
    if (part !== undefined) onBlock(part)
  }

  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own tree, drawn by React; accessibility checks look inside
    <iframe
      ref={frame}
      title={title}
      srcDoc={PAGE}
      width={width}
      height={height}
      className="block border-0 bg-white"
      onLoad={(event) => take(pageOf(event.currentTarget))}
    >
      {root !== null && createPortal(<div onClickCapture={hold}>{children}</div>, root)}
    </iframe>
  )
}

function pageOf(frame: HTMLIFrameElement | null): HTMLElement | null {
  return frame?.contentDocument?.getElementById('root') ?? null
}

const PAGE = `<!doctype html>
<html lang="ru" data-face="public">
<head>
<meta charset="utf-8">
${[rootStyles, publicStyles, blockStyles].map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<style>
#root { outline-offset: -4px }
[data-block] { cursor: pointer }
[data-block][data-now] { position: relative }
[data-block][data-now]::after { content: ''; position: absolute; inset: 4px; border: 2px solid #2e7d55; border-radius: 4px; pointer-events: none }
</style>
</head>
<body><div class="site" id="root" role="group" tabindex="0" aria-label="Так страница выглядит на сайте: ссылки и кнопки здесь не действуют"></div></body>
</html>`
