import type { SessionUser } from '#contract/people/current-user.ts'
import { ENTITIES, entitiesWith } from '#contract/entities.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'
import { newTitle } from '#web/lib/entity-words.ts'
import { THEME_TITLES, THEMES, type Theme } from '../theme/theme.ts'
import type { Entry } from './entry.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'

/** What the palette can do besides going somewhere. */
export interface PaletteTools {
  setTheme: (theme: Theme) => void
  logOut: () => void
}

interface Action {
  title: string
  icon: string
  words: string
  href: string
  screen: ScreenName
  permission: Permission
}

/** Things that begin by opening an address. */
const ACTIONS: Action[] = [
  {
    title: 'Новый психолог',
    icon: 'lucide:plus',
    words: 'создать добавить завести анкета карточка create',
    href: `${href('psychologists')}?dialog=new`,
    screen: 'psychologists',
    permission: 'psychologists.create',
  },
  {
    title: 'Изменить загрузку',
    icon: 'lucide:file-spreadsheet',
    words: 'импорт нагрузка загрузить excel xlsx шаблон workload import',
    href: `${href('psychologists')}?dialog=workload`,
    screen: 'psychologists',
    permission: 'psychologists.workload',
  },
  {
    title: 'Новый пользователь',
    icon: 'lucide:user-plus',
    words: 'создать добавить завести сотрудник учётная запись create user',
    href: href('userCreate'),
    screen: 'userCreate',
    permission: 'users.create',
  },
  {
    title: 'Новая страница',
    icon: 'lucide:file-plus',
    words: 'создать добавить лендинг create page',
    href: href('pageCreate'),
    screen: 'pageCreate',
    permission: 'pages.create',
  },
  {
    title: 'Новая роль',
    icon: 'lucide:shield-plus',
    words: 'создать добавить доступы права create role',
    href: href('roleCreate'),
    screen: 'roleCreate',
    permission: 'roles.manage',
  },
  {
    title: 'Новая ссылка на\u00a0оплату',
    icon: 'lucide:link',
    words: 'создать добавить платёж транзакция счёт create payment',
    href: `${href('transactions')}?open=new`,
    screen: 'transactions',
    permission: 'transactions.create',
  },
  ...entitiesWith('directory').map((name): Action => {
    const { nouns, plural, create } = ENTITIES[name]
    return {
      title: newTitle(nouns),
      icon: 'lucide:plus',
      words: 'создать добавить завести create',
      href: `${href(plural)}?edit=new`,
      screen: plural,
      permission: create,
    }
  }),
]

const THEME_ICONS: Record<Theme, string> = { light: 'lucide:sun', dark: 'lucide:moon', system: 'lucide:monitor' }

/** What this person may do. While an admin looks through a role nothing can be changed, so nothing new is begun. */
export function actionsFor(user: SessionUser, tools: PaletteTools): Entry[] {
  const begun = ACTIONS.filter(
    ({ screen, permission }) =>
      user.viewing_as === null && mayOpen(screens[screen], user.permissions) && user.permissions.includes(permission),
  ).map(({ title, icon, words, href: to }) => entry({ id: `action:${to}`, title, icon, words, href: to }))
  return [
    ...begun,
    ...THEMES.map((theme) =>
      entry({
        id: `theme:${theme}`,
        title: `Тема: ${THEME_TITLES[theme].toLowerCase()}`,
        icon: THEME_ICONS[theme],
        words: 'сменить оформление ночная дневная dark light theme',
        run: () => tools.setTheme(theme),
      }),
    ),
    entry({
      id: 'site',
      title: 'Открыть сайт',
      icon: 'lucide:external-link',
      words: 'главная публичный посмотреть каталог site',
      run: () => openAddress(href('home'), { inNewTab: true }),
    }),
    entry({
      id: 'log-out',
      title: 'Выйти',
      icon: 'lucide:log-out',
      words: 'выход разлогиниться сменить пользователя logout exit',
      run: tools.logOut,
    }),
  ]
}

function entry(rest: Omit<Entry, 'group'>): Entry {
  return { group: 'actions', ...rest }
}
