import { useRef, useState } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'

/** Copies a link to a choice of people; where the browser forbids it, shows the link to copy by hand. */
export function ShareLink({ path }: { path: string }) {
  const isHydrated = useHydrated()
  const [outcome, setOutcome] = useState<{ path: string; isCopied: boolean } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const shown = outcome?.path === path ? outcome : null

  async function copy() {
    const isCopied = await isInClipboard(location.origin + path)
    setOutcome({ path, isCopied })
    if (!isCopied) requestAnimationFrame(() => field.current?.select())
  }

  return (
    <div className="share">
      <button type="button" className="btn btn--quiet" hidden={!isHydrated} onClick={() => void copy()}>
        Скопировать ссылку
      </button>
      <p className="share__note" role="status">
        {shown?.isCopied === true && 'Ссылка скопирована'}
        {shown?.isCopied === false && 'Скопируйте ссылку отсюда:'}
      </p>
      {shown?.isCopied === false && (
        <input
          className="share__field"
          aria-label="Ссылка"
          readOnly
          defaultValue={location.origin + path}
          ref={field}
        />
      )}
      <noscript>
        <p className="share__note">Чтобы поделиться, скопируйте адрес этой страницы.</p>
      </noscript>
    </div>
  )
}

/** Forbidden without a secure connection, and wherever the person says no. */
async function isInClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
