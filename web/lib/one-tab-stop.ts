/** What a page can be walked by with Tab. */
const STOPS = 'a[href], button, input, select, textarea, summary, audio, video, iframe, [tabindex], [contenteditable]'

/**
 * Of a page that is only looked at: Tab stops at `root` alone, from where the arrows scroll it, and not at everything that
 * leads nowhere there. Screen readers still read all of it. Returns how to stop.
 */
export function removeTabStops(root: HTMLElement): () => void {
  const hold = () => {
    for (const stop of root.querySelectorAll<HTMLElement>(STOPS)) {
      if (stop.getAttribute('tabindex') !== '-1') stop.setAttribute('tabindex', '-1')
    }
  }
  hold()
  const watch = new MutationObserver(hold)
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['tabindex', 'href'] })
  return () => watch.disconnect()
}
