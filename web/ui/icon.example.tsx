import { iconBodies } from './icon-data.gen.ts'
import { Icon } from './icon.tsx'

export default function IconExample() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2 text-13 text-ink-2">
      {Object.keys(iconBodies).map((name) => (
        <li key={name} className="flex items-center gap-2">
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  )
}
