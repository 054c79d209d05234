import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RichTextLink } from './rich-text-link.tsx'

interface Tool {
  name: string
  label: string
  /** A drawing, or a letter as Russian editors have it. */
  icon?: string
  letter?: { sign: string; className: string }
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    label: 'Жирный',
    letter: { sign: 'Ж', className: 'font-bold' },
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'Курсив',
    letter: { sign: 'К', className: 'italic' },
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'h2',
    label: 'Крупный подзаголовок',
    icon: 'lucide:heading-2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'h3',
    label: 'Подзаголовок',
    icon: 'lucide:heading-3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bullets',
    label: 'Список',
    icon: 'lucide:list',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    label: 'Нумерованный список',
    icon: 'lucide:list-ordered',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    label: 'Цитата',
    icon: 'lucide:text-quote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

/** One stop of the Tab key; arrows walk inside. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const [stop, setStop] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor: own }) => [...TOOLS.map((tool) => tool.isOn(own)), own.isActive('link')],
  })

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (stop + step + TOOLS.length + 1) % (TOOLS.length + 1)
    setStop(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label="Оформление"
        onKeyDown={walk}
        className="flex flex-wrap gap-0.5 border-b border-line p-0.5"
      >
        {TOOLS.map((tool, index) => (
          <ToolButton
            key={tool.name}
            tool={tool}
            isOn={on[index] === true}
            tabIndex={stop === index ? 0 : -1}
            onPress={() => tool.run(editor)}
          />
        ))}
        <ToolButton
          tool={{ label: 'Ссылка', icon: 'lucide:link' }}
          isOn={on[TOOLS.length] === true}
          tabIndex={stop === TOOLS.length ? 0 : -1}
          isExpanded={isLinking}
          onPress={() => setLinking(!isLinking)}
        />
      </div>
      {isLinking && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

interface ToolButtonProps {
  tool: Pick<Tool, 'label' | 'icon' | 'letter'>
  isOn: boolean
  tabIndex: number
  isExpanded?: boolean
  onPress: () => void
}

function ToolButton({ tool, isOn, tabIndex, isExpanded, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={tool.label}
      title={tool.label}
      aria-pressed={isOn}
      aria-expanded={isExpanded}
      tabIndex={tabIndex}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={cn(
        'grid h-7 w-8 place-items-center rounded-s text-ink-2 hover:bg-pressed max-md:size-11',
        isOn && 'bg-selected text-ink-link',
      )}
    >
      {tool.icon !== undefined && <Icon name={tool.icon} />}
      {tool.letter !== undefined && (
        <span aria-hidden className={tool.letter.className}>
          {tool.letter.sign}
        </span>
      )}
    </button>
  )
}
