import { INVITATION_DAYS } from '../requests/reviews.ts'

/** What stands in a text in double braces and is filled in when a letter is written. */
export interface Placeholder {
  label: string
  /** In the preview and the trial letter; of an address its path. */
  example: string
  /** Without it the letter is of no use. */
  isRequired?: true
  /** An address: a paragraph «Слова: {{ссылка}}» is a button. */
  isLink?: true
}

export interface LetterText {
  title: string
  /** When it goes, and to whom. */
  when: string
  placeholders: Readonly<Record<string, Placeholder>>
  subject: string
  /** Paragraphs between empty lines. */
  body: string
}

/** Every text may name the site. */
const site = { сайт: { label: 'Название сайта', example: 'Смысл' } } as const
const link = (label: string, path: string) => ({ label, example: path, isRequired: true, isLink: true }) as const
const number = { label: 'Номер заявки', example: '26-0017' } as const
/** Letters that staff cause may call people by their name; those that a stranger causes with somebody’s address may not. */
const name = { label: 'Имя', example: 'Ольга' } as const
const meeting = {
  ...site,
  имя: name,
  номер: number,
  когда: { label: 'День и\u00a0время встречи', example: '1\u00a0декабря\u00a02026, 18:00', isRequired: true },
  часы: { label: 'По каким часам', example: 'по\u00a0московскому времени' },
  где: { label: 'Где встреча', example: 'очно, филиал «Чистые пруды»' },
  психолог: { label: 'Психолог', example: 'Вера Видная' },
} as const
const visit = {
  ...site,
  когда: meeting.когда,
  часы: meeting.часы,
  ссылка: link('Ссылка на\u00a0запись', '/booking?id=primer'),
  календарь: { label: 'Файл для календаря', example: '/api/bookings/primer/visit.ics', isLink: true },
} as const
const VISIT =
  'По\u00a0ссылке можно посмотреть запись, перенести её или отменить.\n\nОткрыть запись: {{ссылка}}\n\nДобавить в\u00a0календарь: {{календарь}}\n\nНе\u00a0пересылайте это письмо: ссылка открывает запись без пароля.'
const proof = {
  ...site,
  номер: { label: 'Номер оплаты', example: '2026-000123' },
  дней: { label: 'Сколько дней действует ссылка', example: String(INVITATION_DAYS) },
  ссылка: link('Ссылка на\u00a0отзыв', '/reviews/verified?token=primer'),
} as const
const PROVEN =
  'У\u00a0отзыва по\u00a0этой ссылке будет пометка, что за\u00a0ним стоит оплаченная встреча. Подпись вы выберете сами.\n\nНаписать отзыв: {{ссылка}}\n\nСсылка действует {{дней}}\u00a0дней и\u00a0сработает один раз. Не\u00a0пересылайте её: по\u00a0ней пишут от\u00a0вашего имени.\n\nЕсли писать не\u00a0хочется, ничего делать не\u00a0нужно: напоминать не\u00a0будем.'

/**
 * The letters whose words staff may change, as they are until somebody does. Those about passwords, second factors,
 * addresses and personal data are not among them: what they promise is what the program does.
 */
export const LETTER_TEXTS = {
  'request-received': {
    title: 'Заявка получена',
    when: 'Посетитель оставил заявку и\u00a0почту',
    placeholders: {
      ...site,
      номер: number,
      ссылка: link('Ссылка на\u00a0заявку', '/smart-consultations/sent?key=primer'),
    },
    subject: 'Заявка № {{номер}} у\u00a0нас',
    body: 'Здравствуйте!\n\nМы получили заявку № {{номер}} на\u00a0сайте «{{сайт}}» и\u00a0ответим вам.\n\nПо\u00a0ссылке видно, что с\u00a0заявкой, и\u00a0её можно отозвать.\n\nОткрыть заявку: {{ссылка}}\n\nНе\u00a0пересылайте это письмо: ссылка открывает вашу заявку без пароля.\n\nЕсли заявки вы не\u00a0оставляли, откройте её и\u00a0отзовите.',
  },
  'booking-made': {
    title: 'Запись с\u00a0сайта',
    when: 'Посетитель записался сам и\u00a0оставил почту',
    placeholders: visit,
    subject: 'Вы записаны на\u00a0{{когда}} {{часы}}',
    body: `Здравствуйте!\n\nВы записаны на\u00a0{{когда}} {{часы}}.\n\n${VISIT}`,
  },
  'booking-moved': {
    title: 'Запись с\u00a0сайта перенесена',
    when: 'Посетитель или YCLIENTS перенесли запись',
    placeholders: visit,
    subject: 'Запись перенесена на\u00a0{{когда}} {{часы}}',
    body: `Здравствуйте!\n\nВаша запись перенесена. Теперь встреча {{когда}} {{часы}}.\n\n${VISIT}`,
  },
  'booking-cancelled': {
    title: 'Запись с\u00a0сайта отменена',
    when: 'Посетитель или YCLIENTS отменили запись',
    placeholders: visit,
    subject: 'Запись отменена',
    body: 'Здравствуйте!\n\nЗапись на\u00a0{{когда}} {{часы}} отменена. Приходить не\u00a0нужно.\n\nЕсли встреча всё ещё нужна, выберите другое время на\u00a0сайте или позвоните нам.\n\nОткрыть запись: {{ссылка}}\n\nНе\u00a0пересылайте это письмо: ссылка открывает запись без пароля.',
  },
  'meeting-booked': {
    title: 'Время встречи назначено',
    when: 'Сотрудник записал человека, который оставил почту',
    placeholders: meeting,
    subject: 'Вы записаны на\u00a0{{когда}}',
    body: 'Здравствуйте!\n\nВы записаны на\u00a0встречу: {{когда}} {{часы}}. Где: {{где}}.\n\nЕсли время не\u00a0подходит, ответьте на\u00a0это письмо: мы найдём другое.',
  },
  'meeting-moved': {
    title: 'Встреча изменена',
    when: 'Сотрудник изменил время, психолога или место встречи',
    placeholders: {
      ...meeting,
      изменилось: { label: 'Что изменилось', example: 'время и\u00a0психолог' },
    },
    subject: 'Ваша встреча: {{когда}}',
    body: 'Здравствуйте!\n\nВ\u00a0вашей записи изменилось: {{изменилось}}.\n\nТеперь встреча: {{когда}} {{часы}}. Где: {{где}}.\n\nЕсли так не\u00a0подходит, ответьте на\u00a0это письмо.',
  },
  'meeting-cancelled': {
    title: 'Встреча отменена',
    when: 'Сотрудник отменил встречу, о\u00a0которой человек знает',
    placeholders: { ...site, имя: name, номер: number, когда: meeting.когда },
    subject: 'Встреча {{когда}} отменена',
    body: 'Здравствуйте!\n\nВстречи {{когда}} не\u00a0будет.\n\nЕсли вы этого не\u00a0ждали или хотите выбрать другое время, ответьте на\u00a0это письмо.',
  },
  'meeting-reminder': {
    title: 'Напоминание о\u00a0встрече',
    when: 'Скоро встреча; за\u00a0сколько, выбирают в\u00a0настройках',
    placeholders: meeting,
    subject: 'Напоминаем о\u00a0встрече {{когда}}',
    body: 'Здравствуйте!\n\nНапоминаем о\u00a0встрече: {{когда}} {{часы}}. Где: {{где}}.\n\nЕсли прийти не\u00a0получится, скажите об\u00a0этом заранее: ответьте на\u00a0это письмо.',
  },
  'review-invitation': {
    title: 'Спасибо и\u00a0отзыв после оплаченной встречи',
    when: 'Встреча, за\u00a0которую заплатили на\u00a0сайте, прошла',
    placeholders: proof,
    subject: 'Спасибо за\u00a0встречу',
    body: `Здравствуйте!\n\nСпасибо, что доверились нам. За\u00a0встречу вы заплатили на\u00a0сайте «{{сайт}}», оплата № {{номер}}. Если хочется, расскажите о\u00a0ней: это помогает другим выбрать. Недовольные отзывы мы публикуем тоже.\n\n${PROVEN}`,
  },
  'review-after-payment': {
    title: 'Отзыв, когда время встречи не\u00a0известно',
    when: 'Три дня после оплаты, которая не\u00a0связана с\u00a0заявкой',
    placeholders: proof,
    subject: 'Ваш отзыв о\u00a0встрече',
    body: `Здравствуйте!\n\nНедавно вы заплатили за\u00a0встречу на\u00a0сайте «{{сайт}}», оплата № {{номер}}. Когда она состоится или уже была, расскажите о\u00a0ней: это помогает другим выбрать. Недовольные отзывы мы публикуем тоже.\n\n${PROVEN}`,
  },
  'meeting-thanks': {
    title: 'Спасибо после встречи без оплаты на\u00a0сайте',
    when: 'Сотрудник отметил, что встреча была',
    placeholders: { ...site, имя: name, ссылка: link('Страница отзывов', '/reviews') },
    subject: 'Спасибо за\u00a0встречу',
    body: 'Здравствуйте!\n\nСпасибо, что доверились нам. Если хочется, расскажите о\u00a0встрече: это помогает другим выбрать. Недовольные отзывы мы публикуем тоже.\n\nНаписать отзыв: {{ссылка}}\n\nЕсли писать не\u00a0хочется, ничего делать не\u00a0нужно: напоминать не\u00a0будем.',
  },
  'review-received': {
    title: 'Отзыв получен',
    when: 'Посетитель оставил отзыв и\u00a0почту',
    placeholders: {
      ...site,
      часов: { label: 'Сколько часов действует ссылка', example: '24' },
      ссылка: link('Ссылка на\u00a0отзыв', '/privacy/my-data?token=primer'),
    },
    subject: 'Ваш отзыв у\u00a0нас',
    body: 'Здравствуйте!\n\nНа\u00a0сайте «{{сайт}}» оставили отзыв и\u00a0указали этот адрес. Отзыв прочтёт модератор; адреса не\u00a0увидит никто.\n\nПо\u00a0ссылке можно подтвердить, что адрес ваш, и\u00a0увидеть отзыв. Там\u00a0же его можно убрать с\u00a0сайта, сейчас или позже.\n\nМой отзыв: {{ссылка}}\n\nСсылка действует {{часов}}\u00a0часа и\u00a0открывается один раз. Новую пришлём когда угодно: «Убрать свой отзыв» на\u00a0странице отзывов.\n\nЕсли отзыва вы не\u00a0оставляли, уберите его по\u00a0ссылке или ничего не\u00a0делайте: без подтверждения мы забудем адрес через месяц.',
  },
  'payment-link': {
    title: 'Ссылка на\u00a0оплату',
    when: 'Сотрудник отправил ссылку плательщику',
    placeholders: {
      ...site,
      имя: { label: 'Имя плательщика', example: 'Ирина' },
      номер: proof.номер,
      назначение: { label: 'За что', example: 'Консультация, 50\u00a0минут' },
      сумма: { label: 'Сумма', example: '4\u00a0500\u00a0₽' },
      срок: { label: 'До какого времени работает ссылка', example: '3\u00a0декабря\u00a02026, 12:00' },
      ссылка: link('Ссылка на\u00a0оплату', '/secure-payment/primer'),
    },
    subject: 'Ссылка на\u00a0оплату № {{номер}}',
    body: 'Здравствуйте!\n\nПо\u00a0этой ссылке можно оплатить: {{назначение}}, {{сумма}}.\n\nОплатить: {{ссылка}}\n\nСсылка работает до\u00a0{{срок}}. Чек придёт сам.\n\nЕсли вы ни о\u00a0чём не\u00a0договаривались, просто не\u00a0открывайте её.',
  },
  'application-received': {
    title: 'Отклик психолога получен',
    when: 'Психолог оставил отклик на\u00a0работу',
    placeholders: {
      ...site,
      файлов: { label: 'Сколько файлов можно приложить', example: '5' },
      ссылка: link('Ссылка для документов', '/psychologists/join/documents?key=primer'),
    },
    subject: 'Ваш отклик у\u00a0нас',
    body: 'Здравствуйте!\n\nНа\u00a0сайте «{{сайт}}» оставили отклик психолога и\u00a0указали этот адрес. Мы прочтём его и\u00a0ответим письмом.\n\nПо\u00a0ссылке можно приложить дипломы и\u00a0сертификаты: PDF, JPEG или PNG, до\u00a0{{файлов}}\u00a0файлов. Их\u00a0увидят только сотрудники, которые принимают психологов.\n\nПриложить документы: {{ссылка}}\n\nСсылка работает, пока мы не\u00a0приняли решение. Не\u00a0пересылайте её: по\u00a0ней прикладывают файлы от\u00a0вашего имени.\n\nЕсли отклика вы не\u00a0оставляли, ничего делать не\u00a0нужно.',
  },
  invitation: {
    title: 'Приглашение к\u00a0работе',
    when: 'Сотруднику или психологу завели учётную запись',
    placeholders: {
      ...site,
      дней: { label: 'Сколько дней действует ссылка', example: '7' },
      ссылка: link('Ссылка приглашения', '/auth/invitation?token=primer'),
    },
    subject: 'Вас приглашают к\u00a0работе',
    body: 'Здравствуйте!\n\nДля вас завели учётную запись на\u00a0сайте «{{сайт}}». Придумайте пароль, и\u00a0можно начинать: кроме вас, его никто не\u00a0узнает.\n\nПринять приглашение: {{ссылка}}\n\nСсылка действует {{дней}} дней и\u00a0сработает один раз.\n\nЕсли вы не\u00a0ждали приглашения, ничего делать не\u00a0нужно: без пароля учётной записью никто не\u00a0воспользуется.',
  },
} as const satisfies Record<string, LetterText>

export type LetterTextName = keyof typeof LETTER_TEXTS
export const LETTER_TEXT_NAMES = Object.keys(LETTER_TEXTS) as LetterTextName[]
/** What fills the braces of one text. */
export type LetterValues<N extends LetterTextName> = Record<
  Exclude<keyof (typeof LETTER_TEXTS)[N]['placeholders'], 'сайт'> & string,
  string
>
