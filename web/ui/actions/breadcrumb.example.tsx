import { Breadcrumb } from './breadcrumb.tsx'

export default function BreadcrumbExample() {
  return <Breadcrumb items={[{ label: 'Психологи', href: '#breadcrumb' }, { label: 'Редактор психолога' }]} />
}
