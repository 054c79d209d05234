import { PERMISSION_GROUPS } from '#contract/permission-groups.ts'
import { wordOf } from '../roles/permission-words.ts'
import { lowerFirst } from '#web/lib/typography.ts'

/** What the roles of a person allow, section by section, in words. */
export function OwnRights({ permissions }: { permissions: readonly string[] }) {
  const groups = PERMISSION_GROUPS.map(({ title, permissions: all }) => ({
    title,
    held: all.filter((name) => permissions.includes(name)),
  })).filter(({ held }) => held.length > 0)
  return (
    <dl className="border-t border-line-soft">
      {groups.map(({ title, held }) => (
        <div key={title} className="flex flex-wrap gap-x-4 border-b border-line-soft py-2 last:border-b-0">
          <dt className="w-36 font-medium max-md:w-full">{title}</dt>
          <dd className="min-w-56 flex-1 text-ink-2">
            {held.map((name, at) => (at === 0 ? wordOf(name) : lowerFirst(wordOf(name)))).join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
