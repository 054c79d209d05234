import { settings, type SettingName, type Settings } from '#contract/office/settings.ts'
import { labelOf } from '#contract/entity/entity.ts'
import { Notice } from '#web/ui/data/notice.tsx'

type PlaceholderNoticeProps = Pick<Settings, 'placeholders' | 'effective'>

/** What visitors read and is nobody's. */
export function PlaceholderNotice({ placeholders, effective }: PlaceholderNoticeProps) {
  const told = placeholders.map((name: SettingName) => `${labelOf(settings, name)}: ${effective[name]}`)
  return (
    <Notice tone="warn" icon="lucide:triangle-alert" className="mb-4">
      <b className="font-semibold text-ink">Посетители видят заглушки.</b> {told.join('; ')}. Впишите свои.
    </Notice>
  )
}
