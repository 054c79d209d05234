import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Meter } from './meter.tsx'
import { StatusMark } from './status-mark.tsx'
import { Cell, HeadCell, SortHeadCell, Table, TableHead, TableRow } from './table.tsx'

const rows = [
  { name: 'Аксёнова Дарья Викторовна', isPublished: true, workload: 12_400, added: '14.11.2026' },
  { name: 'Гордиенко-Святославская Александра Константиновна', isPublished: false, workload: 0, added: '11.11.2026' },
  { name: 'Охотникова Вера Антоновна', isPublished: true, workload: 100_000, added: '30.09.2026' },
]

export default function TableExample() {
  const [direction, setDirection] = useState<'asc' | 'desc'>('desc')
  const [chosen, setChosen] = useState([rows[1]?.name])
  const sorted = direction === 'desc' ? rows : rows.toReversed()
  return (
    <div className="overflow-x-auto">
      <Table caption="Психологи" className="min-w-160 table-fixed">
        <TableHead>
          <HeadCell className="w-11">
            <Checkbox aria-label="Выбрать все" indeterminate={chosen.length > 0} />
          </HeadCell>
          <HeadCell>Психолог</HeadCell>
          <HeadCell className="w-28">Публикация</HeadCell>
          <HeadCell numeric className="w-36">
            Загрузка
          </HeadCell>
          <SortHeadCell
            numeric
            className="w-32"
            direction={direction}
            onSort={() => setDirection(direction === 'asc' ? 'desc' : 'asc')}
          >
            Добавлено
          </SortHeadCell>
          <HeadCell className="w-13">
            <span className="sr-only">Действия</span>
          </HeadCell>
        </TableHead>
        <tbody>
          {sorted.map((row) => {
            const isChosen = chosen.includes(row.name)
            return (
              <TableRow key={row.name} selected={isChosen}>
                <Cell>
                  <Checkbox
                    aria-label={`Выбрать: ${row.name}`}
                    checked={isChosen}
                    onChange={() =>
                      setChosen(isChosen ? chosen.filter((one) => one !== row.name) : [...chosen, row.name])
                    }
                  />
                </Cell>
                <Cell>
                  <span className="flex min-w-0 items-center gap-2.5">
                    <Avatar size="xs" name={row.name} />
                    <a href="#table" className="truncate font-medium text-ink hover:underline">
                      {row.name}
                    </a>
                  </span>
                </Cell>
                <Cell>
                  <StatusMark mark={row.isPublished ? 'on' : 'off'}>
                    {row.isPublished ? 'На сайте' : 'Снято'}
                  </StatusMark>
                </Cell>
                <Cell numeric>
                  <span className="flex items-center justify-end gap-2">
                    <Meter value={row.workload} max={100_000} />
                    {row.workload.toLocaleString('ru-RU')}
                  </span>
                </Cell>
                <Cell numeric>{row.added}</Cell>
                <Cell className="px-1">
                  <IconButton icon="lucide:ellipsis" label={`Действия: ${row.name}`} />
                </Cell>
              </TableRow>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}
