import { EditorContent, useEditor, type Content } from '@tiptap/react'
import type { RichText } from '#contract/content/page-data.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useControlProps, useLabelId } from '#web/ui/fields/field-context.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { cleanPastedHtml, containsPicture, PASTE_HTML_MAX, PASTE_TEXT_MAX, pasteWeight } from './pasted-html.ts'
import { richTextExtensions } from './rich-text-extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { richTextOf, type EditorNode } from './rich-text-tree.ts'
import { useDebounce } from './use-debounce.ts'

/** A long text is told to the rest of the screen between the strokes, not at each of them. */
const TOLD_AFTER_MS = 250

interface RichTextEditorProps {
  value: RichText
  onChange: (value: RichText) => void
  isLocked: boolean
}

/**
 * The text of a block. Holds its own document while it is open: whoever changes the text from outside gives it a new
 * `key`. Comes with its script only when a text is opened.
 */
export default function RichTextEditor({ value, onChange, isLocked }: RichTextEditorProps) {
  const control = useControlProps()
  const labelId = useLabelId()
  const later = useDebounce(TOLD_AFTER_MS)
  const editor = useEditor({
    extensions: richTextExtensions,
    content: value as Content,
    editable: !isLocked,
    immediatelyRender: true,
    onUpdate: ({ editor: own }) => later.call(() => onChange(richTextOf(own.getJSON() as EditorNode))),
    onBlur: () => later.flush(),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'rich-text-area',
        ...attributes({ ...control, 'aria-labelledby': labelId, 'aria-readonly': isLocked || undefined }),
      },
      transformPastedHTML: cleanPastedHtml,
      handleDOMEvents: {
        // Ctrl+S saves what has just been typed too.
        keydown(_, event) {
          if (event.ctrlKey || event.metaKey) later.flush()
          return false
        },
        paste(view, event) {
          const text = event.clipboardData?.getData('text/plain') ?? ''
          const html = event.clipboardData?.getData('text/html') ?? ''
          const weight = pasteWeight(text, html)
          if (hasPicture(event.clipboardData, html)) toastNoPictures()
          if (weight === 'whole') return false
          event.preventDefault()
          if (weight === 'words') view.pasteText(text)
          else toastTooMuch()
          return true
        },
      },
    },
  })
  return (
    <div className="rounded-m border border-line-field bg-surface focus-within:ring-2 focus-within:ring-ring has-[[aria-invalid=true]]:border-2 has-[[aria-invalid=true]]:border-danger">
      {!isLocked && <RichTextToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

/** A picture from the screen or a messenger comes as a file; Excel and Word add one of what they give in words. */
function hasPicture(data: DataTransfer | null, html: string): boolean {
  if (html !== '') return html.length <= PASTE_HTML_MAX && containsPicture(html)
  return [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/'))
}

function toastNoPictures() {
  toast({
    id: 'paste-picture',
    title: 'Картинки в\u00a0текст не\u00a0вставляются',
    description: 'Добавьте блок «Картинка» и\u00a0загрузите её там.',
    icon: 'lucide:image',
    timeout: 10_000,
  })
}

function toastTooMuch() {
  toast({
    id: 'paste-too-long',
    title: 'Слишком много текста',
    description: `За\u00a0раз можно вставить до\u00a0${formatNumber(PASTE_TEXT_MAX)} знаков. Вставьте по\u00a0частям.`,
    icon: 'lucide:circle-alert',
    color: 'danger',
  })
}

/** As an element carries them: text, and none for what is not set. */
function attributes(values: Record<string, string | boolean | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
