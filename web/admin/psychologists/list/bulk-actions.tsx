import { api } from '#contract/wire/api.ts'
import { lazy } from '#web/lib/late-code.ts'
import { counted } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import type { BulkAction, BulkActions } from '../../list/bulk/bulk.ts'
import type { Directories } from '../directories.ts'

const TopicField = lazy(() => import('../topic-field.tsx'))
const BulkFieldChoice = lazy(() => import('./bulk-field.tsx'))

/** What may be done with many cards at once, by somebody with these permissions; undefined for nothing. */
export function psychologistBulk(permissions: readonly string[], directories: Directories): BulkActions | undefined {
  const actions: BulkAction[] = []
  if (permissions.includes('psychologists.publish')) {
    actions.push(
      {
        name: 'publish',
        label: 'Опубликовать',
        icon: 'lucide:eye',
        title: (counted) => `Опубликовать ${counted}?`,
        hint: 'Карточки появятся на\u00a0сайте. Отменить можно целиком, в\u00a0уведомлении.',
        done: 'На\u00a0сайте',
        params: { only_complete: 1 },
        fields: ({ only_complete }, onChange) => (
          <Checkbox
            label="Пропустить тех, у&nbsp;кого нет фотографии, текста, тем или цены"
            checked={only_complete === 1}
            onChange={({ target }) => onChange({ only_complete: target.checked ? 1 : 0 })}
          />
        ),
      },
      {
        name: 'unpublish',
        label: 'Снять',
        icon: 'lucide:eye-off',
        title: (counted) => `Снять с\u00a0публикации ${counted}?`,
        hint: 'Карточки пропадут с\u00a0сайта, но останутся здесь.',
        done: 'Снято с\u00a0публикации',
      },
    )
  }
  if (permissions.includes('psychologists.update')) {
    actions.push(
      {
        ...topicAction(directories),
        name: 'add-topic',
        label: 'Добавить тему',
        icon: 'lucide:tags',
        title: (_, count) => `Добавить тему ${counted(count, 'психологу', 'психологам', 'психологам')}`,
        done: 'Тема добавлена',
      },
      {
        ...topicAction(directories),
        name: 'remove-topic',
        label: 'Убрать тему',
        icon: 'lucide:x',
        title: (_, count) => `Убрать тему у\u00a0${counted(count, 'психолога', 'психологов', 'психологов')}`,
        done: 'Тема убрана',
      },
      {
        name: 'set-field',
        label: 'Изменить поле…',
        verb: 'Изменить',
        icon: 'lucide:pencil',
        title: (_, count) => `Изменить поле у\u00a0${counted(count, 'психолога', 'психологов', 'психологов')}`,
        hint: 'Внизу видно, что и\u00a0у\u00a0кого изменится. Отменить можно целиком, в\u00a0уведомлении.',
        done: 'Поле изменено',
        required: ['field', 'value'],
        fields: (params, onChange) => <BulkFieldChoice directories={directories} params={params} onChange={onChange} />,
      },
    )
  }
  if (permissions.includes('psychologists.delete')) {
    actions.push({
      name: 'delete',
      label: 'В\u00a0корзину',
      icon: 'lucide:trash-2',
      color: 'danger',
      title: (counted) => `Удалить в\u00a0корзину ${counted}?`,
      hint: 'Карточки пропадут с\u00a0сайта и\u00a0из\u00a0списка. Вернуть их можно 30\u00a0дней.',
      done: 'В\u00a0корзине',
    })
  }
  if (actions.length === 0) return undefined
  return { path: api.psychologistsBulk, idsPath: api.psychologistsIds, actions }
}

function topicAction({ topics }: Directories): Pick<BulkAction, 'fields' | 'required'> {
  return {
    required: ['topic_id'],
    fields: ({ topic_id: topic }, onChange) => (
      <TopicField
        topics={topics}
        value={typeof topic === 'number' ? topic : null}
        onChange={(value) => onChange({ topic_id: value })}
      />
    ),
  }
}
