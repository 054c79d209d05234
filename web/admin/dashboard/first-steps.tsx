import { FIRST_STEPS, type Dashboard, type FirstStep } from '#contract/office/reports/dashboard.ts'
import { settings } from '#contract/office/settings.ts'
import { labelOf } from '#contract/entity/entity.ts'
import { href } from '#contract/people/screens.ts'
import type { PeopleFrom } from '#contract/people/setup.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from './panel.tsx'

interface StepWords {
  title: string
  /** Where it is done; null: not in the program. */
  to: string | null
  hint: string
}

const WORDS: Record<FirstStep, StepWords> = {
  practice: {
    title: 'Назовите практику и\u00a0контакты',
    to: href('settings'),
    hint: 'Название, телефон, почта и\u00a0юридическое лицо стоят на\u00a0каждой странице',
  },
  hours: {
    title: 'Скажите, когда отвечаете на\u00a0заявки',
    to: href('working_hours'),
    hint: 'Посетитель увидит, когда ему позвонят',
  },
  people: {
    title: 'Заведите психологов и\u00a0опубликуйте',
    to: href('psychologists'),
    hint: 'Пока никто не\u00a0опубликован, каталог пуст',
  },
  letter: {
    title: 'Отправьте пробное письмо',
    to: href('profile'),
    hint: '«Уведомления» в\u00a0профиле, кнопка «Проверить»; что с\u00a0ним стало, видно в\u00a0«Письмах»',
  },
  bank: {
    title: 'Подключите банк',
    to: null,
    hint: 'Его задаёт тот, кто настраивает сервер: переменная PAYMENT_PROVIDER',
  },
  staff: {
    title: 'Пригласите сотрудника',
    to: href('userCreate'),
    hint: 'Пароль человек придумает сам, по\u00a0ссылке из\u00a0письма',
  },
}

/** A list that ticks itself off, and what visitors see meanwhile that is nobody's. */
export function FirstSteps({
  setup: { steps, placeholders, people_from },
}: {
  setup: NonNullable<Dashboard['setup']>
}) {
  const doneCount = steps.filter(({ is_done }) => is_done).length
  return (
    <Panel title="Первые шаги" remark={`${doneCount} из\u00a0${FIRST_STEPS.length}`}>
      {placeholders.length > 0 && (
        <Notice tone="warn" icon="lucide:triangle-alert" className="mb-3 max-w-180">
          <b className="font-semibold text-ink">Посетители видят заглушки.</b>{' '}
          {placeholders.map(({ name, value }) => `${labelOf(settings, name)}: ${value}`).join('; ')}.
        </Notice>
      )}
      <ol className="max-w-180">
        {steps.map(({ name, is_done }) => (
          <Step key={name} isDone={is_done} words={wordsOf(name, people_from)} />
        ))}
      </ol>
    </Panel>
  )
}

function Step({ isDone, words: { title, to, hint } }: { isDone: boolean; words: StepWords }) {
  return (
    <li className="flex gap-2.5 border-t border-line-soft py-2 first:border-t-0">
      <Icon
        name={isDone ? 'lucide:circle-check' : 'lucide:circle'}
        className={isDone ? 'mt-0.5 text-primary-mark' : 'mt-0.5 text-ink-3'}
      />
      <div className="min-w-0">
        {isDone || to === null ? (
          <span className={isDone ? 'text-ink-2' : 'font-medium'}>{title}</span>
        ) : (
          <Link to={to} className="inline-flex items-center font-medium text-ink-link max-md:min-h-11">
            {title}
          </Link>
        )}
        {isDone ? <span className="text-ink-3">&nbsp;— готово</span> : <p className="text-13 text-ink-2">{hint}</p>}
      </div>
    </li>
  )
}

/** As the founder has chosen on the first start. */
function wordsOf(name: FirstStep, from: PeopleFrom | null): StepWords {
  if (name !== 'people') return WORDS[name]
  if (from === 'yclients') {
    return { ...WORDS.people, title: 'Возьмите психологов из\u00a0YCLIENTS и\u00a0опубликуйте', to: href('yclients') }
  }
  if (from !== 'table') return WORDS.people
  return {
    ...WORDS.people,
    title: 'Загрузите психологов из\u00a0таблицы и\u00a0опубликуйте',
    to: `${href('psychologists')}?dialog=import`,
  }
}
