import { IconButton } from './icon-button.tsx'

const sizes = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl'] as const

export default function IconButtonExample() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {sizes.map((size) => (
        <IconButton key={size} size={size} icon="lucide:x" label={`Закрыть ${size}`} />
      ))}
      <IconButton icon="lucide:sun-moon" label="Сменить тему" variant="outline" />
      <IconButton icon="lucide:refresh-cw" label="Обновить" loading />
      <IconButton icon="lucide:trash-2" label="В корзину" color="danger" />
      <IconButton icon="lucide:trash-2" label="Удалить" disabledReason="Нет права psychologists.update" />
    </div>
  )
}
