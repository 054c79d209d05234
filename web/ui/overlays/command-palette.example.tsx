import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { CommandPalette } from './command-palette.tsx'
import { matches } from '../select/option.ts'
import type { PaletteGroup } from './palette-entry.ts'

const groups: PaletteGroup[] = [
  {
    value: 'Люди',
    items: [
      {
        id: '1',
        icon: 'lucide:user',
        title: 'Жаркова Наталья Сергеевна',
        note: 'тревога, самооценка, отношения с родителями',
        avatar: { name: 'Жаркова Наталья', src: null },
      },
      {
        id: '2',
        icon: 'lucide:user',
        title: 'Константинопольская-Римская Александра Владиславовна',
        note: 'выгорание',
      },
    ],
  },
  {
    value: 'Действия',
    items: [
      { id: '3', icon: 'lucide:plus', title: 'Новый психолог' },
      { id: '4', icon: 'lucide:log-out', title: 'Выйти' },
    ],
  },
]

export default function CommandPaletteExample() {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState('')
  const found = groups
    .map((group) => ({ ...group, items: group.items.filter(({ title }) => matches(title, query)) }))
    .filter(({ items }) => items.length > 0)
  return (
    <div className="flex items-center gap-3">
      <Button variant="outline" color="neutral" icon="lucide:search" onClick={() => setOpen(true)}>
        Поиск и&nbsp;команды
      </Button>
      <output aria-label="Что выбрано в палитре">{chosen}</output>
      <CommandPalette
        open={isOpen}
        onOpenChange={setOpen}
        groups={found}
        query={query}
        onQuery={setQuery}
        onChoose={({ title }) => setChosen(title)}
        status={found.length === 0 && `No results for "${query}".`}
        placeholder="Имя или действие"
      />
    </div>
  )
}
