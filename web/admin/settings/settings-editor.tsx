import { settings as entity, SETTINGS_ID, type SettingName, type Settings } from '#contract/office/settings.ts'
import { href, screens } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { showPhone } from '#contract/wire/shown-phone.ts'
import { FlagField } from '../editor/fields/choice-fields.tsx'
import { AnyShortSelectField, type BoundShortSelect } from '../editor/fields/short-select-field.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { EditorPanel, EditorSection } from '../editor/editor-section.tsx'
import { entityFields, entityForm, type FormOf } from '../editor/fields/entity-form.ts'
import { PhoneField } from '../editor/fields/rare-fields.tsx'
import { TextField } from '../editor/fields/text-fields.tsx'
import { HistoryPanel } from '../editor/history/history-panel.tsx'
import { useRecordEditor } from '../editor/use-record-editor.ts'
import { PlaceholderNotice } from './placeholder-notice.tsx'
import { TimeZoneList, TIME_ZONE_LIST } from './time-zone-list.tsx'
import { OfficeLink } from '../screen/office-link.tsx'

type SettingsForm = FormOf<typeof entity.fields>

const fields = entityFields(entity)
const ShortSelectField: BoundShortSelect<SettingsForm> = AnyShortSelectField
const CHECKS = Object.entries(entity.fields.card_checks.titles).map(([value, label]) => ({ value, label }))
const AGAIN = Object.entries(entity.fields.remind_hours_before.titles).map(([value, label]) => ({ value, label }))

/** What the practice tells of itself. What the server's environment says is shown and cannot be changed. */
export function SettingsEditor({ settings }: { settings: Settings }) {
  const { locked_by, effective, placeholders } = settings
  const editor = useRecordEditor<Settings, SettingsForm>({
    entity: 'practice',
    record: settings,
    fields,
    toForm: (record) => shownForm(record ?? settings),
    path: api.settings,
    body: 'form',
    nameOf: () => screens.settings.title,
    words: { accusative: 'настройки', thisOne: 'настройки', ofThisOne: 'настроек' },
    backTo: null,
    savedToast: 'Настройки сохранены',
    mayChange: (name) => !(name in locked_by) || locked_by[name as SettingName] === null,
  })
  const facts = (name: SettingName, otherwise?: string) => {
    const variable = locked_by[name]
    return {
      name,
      placeholder: effective[name],
      hint: variable === null ? otherwise : `Задано на\u00a0сервере: ${variable}`,
    }
  }
  return (
    <EditorFrame
      editor={editor}
      title={screens.settings.title}
      notice={placeholders.length > 0 && <PlaceholderNotice placeholders={placeholders} effective={effective} />}
      panels={
        <>
          <EditorPanel title="Рядом">
            <ul className="grid gap-1.5 text-13">
              <li>
                <OfficeLink to={href('working_hours')} className="text-ink-link">
                  Рабочие часы
                </OfficeLink>
              </li>
              <li>
                <OfficeLink to={href('branches')} className="text-ink-link">
                  Филиалы
                </OfficeLink>
              </li>
              <li>
                <OfficeLink to={href('letters')} className="text-ink-link">
                  Письма
                </OfficeLink>
              </li>
            </ul>
          </EditorPanel>
          <HistoryPanel entity="practice" id={SETTINGS_ID} version={settings.version} />
        </>
      }
    >
      <EditorSection title="Практика">
        <TextField {...facts('name', 'В\u00a0шапке сайта, письмах и\u00a0поиске')} className="md:col-span-3" />
        <TextField {...facts('city')} className="md:col-span-3" />
        <TextField
          {...facts('legal_entity', 'В\u00a0подвале, политике, оферте и\u00a0на\u00a0странице оплаты')}
          className="md:col-span-6"
        />
      </EditorSection>
      <EditorSection title="Как связаться">
        <PhoneField {...facts('phone', 'Посетители звонят по\u00a0нему')} className="md:col-span-3" />
        <TextField
          {...facts('email', 'Сюда пишут посетители и\u00a0отвечают на\u00a0письма')}
          type="email"
          inputMode="email"
          className="md:col-span-3"
        />
      </EditorSection>
      <EditorSection title="Время">
        <TextField
          {...facts('time_zone', 'По\u00a0этим часам показаны встречи, сроки и\u00a0заявки')}
          list={TIME_ZONE_LIST}
          className="md:col-span-3"
        />
        <TimeZoneList />
      </EditorSection>
      <EditorSection title="Напоминания о&nbsp;встрече">
        <p className="text-13 text-ink-2 md:col-span-6">
          Письмом тем, кто оставил почту. О&nbsp;встрече, которую перенесли, напоминание придёт к&nbsp;новому времени;
          об&nbsp;отменённой&nbsp;— не&nbsp;придёт.
        </p>
        <FlagField name="remind_day_before" className="md:col-span-3" />
        <ShortSelectField name="remind_hours_before" options={AGAIN} className="md:col-span-3" />
      </EditorSection>
      <EditorSection title="Правки психологов">
        <p className="text-13 text-ink-2 md:col-span-6">
          Психологи сами меняют тексты, образование, фотографию, темы и&nbsp;специализации своих карточек. Выбранное
          сначала смотрят те, кто ведёт карточки; остальное сразу на&nbsp;сайте. Документы&nbsp;— это образование
          в&nbsp;карточке, где есть проверенные дипломы; обещания&nbsp;— слова вроде «гарантирую», «вылечу»,
          «100&nbsp;%».
        </p>
        <ShortSelectField name="card_checks" options={CHECKS} className="md:col-span-4" />
      </EditorSection>
    </EditorFrame>
  )
}

/** What a variable of the server says stands in the field as it holds. */
function shownForm(record: Settings): SettingsForm {
  const told = Object.fromEntries(
    Object.entries(record.locked_by).filter(([, variable]) => variable !== null),
  ) as Partial<Record<SettingName, string>>
  const form = entityForm(entity, record, 'UTC')
  for (const name of Object.keys(told) as SettingName[]) form[name] = record.effective[name]
  return { ...form, phone: record.locked_by.phone === null ? form.phone : showPhone(record.effective.phone) }
}
