import { NavTabs } from './nav-tabs.tsx'

export default function NavTabsExample() {
  return (
    <NavTabs
      label="Виды списка"
      items={[
        { href: '#nav-tabs', label: 'Все', count: 48, isCurrent: false },
        { href: '#nav-tabs', label: 'Тревога', count: 12, isCurrent: true },
        { href: '#nav-tabs', label: 'Не готовы к записи', count: 5, isCurrent: false },
        { href: '#nav-tabs', label: 'Без фотографии', count: 3, isCurrent: false },
      ]}
    />
  )
}
