import { Chip } from './chip.tsx'
import { toast } from '../overlays/toast.ts'

export default function ChipExample() {
  return (
    <div className="flex flex-wrap gap-2">
      <Chip
        label="Тема"
        value="тревога"
        onEdit={() => toast({ title: 'Тема' })}
        onRemove={() => toast({ title: 'Убрано' })}
      />
      <Chip label="Должность" value="психолог" onRemove={() => toast({ title: 'Убрано' })} />
      <Chip
        label="Специализация"
        value="расстройства пищевого поведения у подростков и взрослых"
        onRemove={() => toast({ title: 'Убрано' })}
      />
      <Chip label="Пол" value="женский" />
    </div>
  )
}
