import { Tabs } from './tabs.tsx'

export default function TabsExample() {
  return (
    <Tabs
      label="Карточка"
      items={[
        { value: 'card', label: 'Карточка', panel: 'Кто это, темы и подходы.' },
        { value: 'reviews', label: 'Отзывы', count: 7, panel: 'Семь отзывов.' },
        { value: 'history', label: 'История', count: 34, panel: 'Тридцать четыре правки.' },
      ]}
    />
  )
}
