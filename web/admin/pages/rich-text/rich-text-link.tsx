import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { isPageLink } from './rich-text-extensions.ts'

/** Asks where the chosen words lead. Without chosen words the address itself becomes the text. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const saved = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(saved)
  const [error, setError] = useState<string>()

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = wholeAddress(address.trim())
    if (!isPageLink(href)) {
      setError('Ссылка начинается с\u00a0/ или https://, почта\u00a0— с\u00a0mailto:, телефон\u00a0— с\u00a0tel:')
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && saved === '') {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else {
      chain.setLink({ href }).run()
    }
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <div className="flex flex-wrap items-start gap-2 border-b border-line bg-sunken p-2">
      <Field label={<span className="sr-only">Куда ведёт ссылка</span>} error={error} className="min-w-48 flex-1">
        <Input
          value={address}
          placeholder="/catalog или https://…"
          inputMode="url"
          autoFocus
          onChange={(event) => {
            setAddress(event.target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply()
            if (event.key === 'Escape') close()
            if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
          }}
        />
      </Field>
      <div className="mt-1 flex gap-1">
        <Button variant="outline" color="neutral" onClick={apply}>
          Поставить
        </Button>
        {saved !== '' && (
          <Button variant="ghost" color="neutral" onClick={remove}>
            Убрать
          </Button>
        )}
        <Button variant="ghost" color="neutral" onClick={close}>
          Отмена
        </Button>
      </div>
    </div>
  )
}

/** «smysl.ru» is meant as https://, «a@b.ru» as a letter. */
function wholeAddress(address: string): string {
  if (address === '' || isPageLink(address) || address.startsWith('#')) return address
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  return /^[^\s/:]+\.[a-zа-я]{2,}(\/|$)/i.test(address) ? `https://${address}` : address
}
