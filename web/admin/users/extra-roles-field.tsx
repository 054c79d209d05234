import type { Option } from '#web/ui/select/option.ts'
import { AnyLinksField, type BoundLinks } from '../editor/fields/links-field.tsx'
import type { UserForm } from './editor-form.ts'

const LinksField: BoundLinks<UserForm> = AnyLinksField

/** The roles beside the main one. Few people have any, so it is loaded when somebody has. */
export default function ExtraRolesField({ options }: { options: readonly Option<number>[] }) {
  return <LinksField name="extra_roles" options={options} className="md:col-span-3" />
}
