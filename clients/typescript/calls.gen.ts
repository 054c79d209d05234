// Made by `npm run docs:api` from the schemas of the calls. Do not edit.

export interface Calls {
  /** Создать филиал */
  createBranch: {
    body: { title: string; ycl_id?: number | string | null; description?: string | null; positions?: Array<number | string> }
    answer: { data: Shape1 }
  }
  /** Отметить звонок или сообщение, оставить комментарий */
  createConsultationRequestEntry: {
    path: { id: number }
    body: Shape2
    answer: { data: { request: Shape4; timeline: { entries: Array<Shape5>; payments: Array<Shape7>; letters: Array<Shape8> } } }
  }
  /** Создать линию помощи */
  createCrisisLine: {
    body: Shape9
    answer: { data: Shape10 }
  }
  /** Создать страницу */
  createPage: {
    body: Shape17
    answer: { data: Shape18 }
  }
  /** Создать должность */
  createPosition: {
    body: { title: string; filial_id?: number | string | null; description?: string | null; psychologists?: Array<number | string> }
    answer: { data: Shape19 }
  }
  /** Завести психолога */
  createPsychologist: {
    body: Shape21
    answer: { data: Shape23 }
  }
  /** Отметить нерабочие дни */
  createPsychologistTimesOff: {
    path: { id: number }
    body: { first_day: string; last_day: string; note?: string | null }
    answer: { data: Array<{ id: number; first_day: string; last_day: string; note: string | null }> }
  }
  /** Завести роль */
  createRole: {
    body: Shape24
    answer: { data: Shape25 }
  }
  /** Сохранить вид списка */
  createSavedView: {
    body: Shape26
    answer: { data: Shape27 }
  }
  /** Создать специализацию */
  createSpecialization: {
    body: Shape28
    answer: { data: Shape29 }
  }
  /** Завести заявку за человека, который позвонил, написал или пришёл */
  createStaffConsultationRequest: {
    body: Shape30
    answer: { data: Shape4 }
  }
  /** Создать синоним */
  createSynonym: {
    body: { title: string; topic_id?: number | string | null; specialization_id?: number | string | null }
    answer: { data: { id: number; version: number; created_at: string; updated_at: string; title: string; topic_id: number | null; specialization_id: number | null } }
  }
  /** Создать тему */
  createTopic: {
    body: Shape31
    answer: { data: Shape32 }
  }
  /** Создать ссылку на оплату */
  createTransaction: {
    body: Shape33
    answer: { data: Shape37 }
  }
  /** Завести пользователя; без пароля ему уходит приглашение */
  createUser: {
    body: Shape38
    answer: { data: Shape40 }
  }
  /** Создать строку расписания */
  createWorkingHour: {
    body: Shape41
    answer: { data: Shape42 }
  }
  /** Убрать филиал в корзину */
  deleteBranch: {
    path: { id: number }
    answer: undefined
  }
  /** Отозвать свою правку */
  deleteCardProposal: {
    path: { id: number }
    answer: undefined
  }
  /** Убрать линию помощи в корзину */
  deleteCrisisLine: {
    path: { id: number }
    answer: undefined
  }
  /** Отменить задание */
  deleteJob: {
    path: { id: number }
    answer: undefined
  }
  /** Убрать страницу в корзину */
  deletePage: {
    path: { id: number }
    answer: undefined
  }
  /** Выбросить изменения страницы, которые ждут */
  deletePageChanges: {
    path: { id: number }
    query?: { version: number | string }
    answer: { data: Shape18 }
  }
  /** Убрать должность в корзину */
  deletePosition: {
    path: { id: number }
    answer: undefined
  }
  /** Убрать психолога в корзину */
  deletePsychologist: {
    path: { id: number }
    answer: undefined
  }
  /** Убрать видео или голос психолога */
  deletePsychologistIntroduction: {
    path: { id: number }
    query?: { version?: string }
    answer: undefined
  }
  /** Удалить роль */
  deleteRole: {
    path: { id: number }
    answer: undefined
  }
  /** Удалить сохранённый вид */
  deleteSavedView: {
    path: { id: number }
    answer: undefined
  }
  /** Убрать специализацию в корзину */
  deleteSpecialization: {
    path: { id: number }
    answer: undefined
  }
  /** Убрать синоним в корзину */
  deleteSynonym: {
    path: { id: number }
    answer: undefined
  }
  /** Убрать нерабочие дни */
  deleteTimesOff: {
    path: { id: number }
    answer: undefined
  }
  /** Убрать тему в корзину */
  deleteTopic: {
    path: { id: number }
    answer: undefined
  }
  /** Убрать строку расписания в корзину */
  deleteWorkingHour: {
    path: { id: number }
    answer: undefined
  }
  /** Один отклик */
  getApplication: {
    path: { id: number }
    answer: { data: Shape44 }
  }
  /** Свой отклик по ссылке из письма */
  getApplicationsOwn: {
    query?: { key: string }
    answer: { data: { full_name: string; is_open: boolean; documents: Array<{ name: string; type: "pdf" | "jpg" | "png"; size: number }> } }
  }
  /** Одна запись журнала */
  getAuditLog: {
    path: { id: number }
    answer: { data: Shape46 }
  }
  /** Цела ли цепочка записей: последняя проверка */
  getAuditLogsCheck: {
    answer: { data: { checked_at: string; rows: number; broken: { id: number; why: "link" | "hash" | "values" } | null } | null }
  }
  /** Своя запись по ссылке */
  getBooking: {
    path: { public_id: string }
    query?: { key: string }
    answer: { data: Shape47 }
  }
  /** Один филиал */
  getBranch: {
    path: { id: number }
    answer: { data: Shape1 }
  }
  /** Страница психолога */
  getCatalog: {
    path: { slug: string }
    answer: { data: Shape50 }
  }
  /** Страница специализации */
  getCatalogSpecialization: {
    path: { slug: string }
    answer: { data: Shape51 }
  }
  /** Подсказки к поиску: темы, методы и люди */
  getCatalogSuggestions: {
    query?: { q: string }
    answer: { data: Shape52 }
  }
  /** Числа для главной страницы */
  getCatalogSummary: {
    answer: { data: Shape53 }
  }
  /** Страница темы */
  getCatalogTopic: {
    path: { slug: string }
    answer: { data: Shape51 }
  }
  /** Карточка клиента; объединённая с другой отвечает той, что осталась */
  getClient: {
    path: { id: number }
    answer: { data: Shape54 }
  }
  /** Что удалится вместе с клиентом, а что останется и почему */
  getClientErasure: {
    path: { id: number }
    answer: { data: Shape55 }
  }
  /** Лента клиента: заявки, записи, платежи, отзывы и письма, которые видны спрашивающему */
  getClientTimeline: {
    path: { id: number }
    answer: { data: { requests: Array<Shape56>; bookings: Array<Shape57>; payments: Array<Shape58>; reviews: Array<Shape59>; letters: Array<Shape60> } }
  }
  /** Одна заявка */
  getConsultationRequest: {
    path: { id: number }
    answer: { data: Shape4 }
  }
  /** Лента заявки: звонки, сообщения, комментарии, платежи */
  getConsultationRequestTimeline: {
    path: { id: number }
    answer: { data: { entries: Array<Shape5>; payments: Array<Shape7>; letters: Array<Shape8> } }
  }
  /** Номера всех заявок по фильтру */
  getConsultationRequestsIds: {
    query?: { filter?: Shape61 }
    answer: { data: { ids: Array<number>; total: number } }
  }
  /** Своя заявка по ссылке, полученной при отправке */
  getConsultationRequestsSent: {
    query?: { key: string }
    answer: { data: Shape63 }
  }
  /** Одна линия помощи */
  getCrisisLine: {
    path: { id: number }
    answer: { data: Shape10 }
  }
  /** Телефоны, по которым отвечают сразу */
  getCrisisLinesPublic: {
    answer: Shape64
  }
  /** Вошедший человек и всё, с чего начинается служебная часть */
  getCurrentUser: {
    answer: Shape67
  }
  /** Главная: что ждёт, посещения, деньги месяца, последние изменения */
  getDashboard: {
    query?: { days: 30 | 90 }
    answer: { data: Shape77 }
  }
  /** То же, что говорит поток новостей: для тех, до кого он не доходит */
  getEventsCounts: {
    query?: { since?: number | string }
    answer: { data: { counts: Record<string, number>; news: Array<Shape78>; ring: { news: Array<Shape78>; has_sound: boolean } | null; last: number; rights: string } }
  }
  /** Проверка для открытой формы: задача для браузера и метка времени */
  getFormCheck: {
    query?: { since?: string }
    answer: { data: { challenge: Shape79; mark: string } }
  }
  /** Что стало с прежним адресом страницы */
  getFormerAddress: {
    query?: { path: string }
    answer: { data: { state: "moved"; path: string } | { state: "gone"; people: Array<Shape49> } }
  }
  /** Процесс жив */
  getHealth: {
    answer: { data: { status: "ok" } }
  }
  /** Рисунки значков по именам, как их отдаёт Iconify */
  getIconsLucideJson: {
    query?: { icons: string }
    answer: { prefix: string; width: number; height: number; icons: Record<string, { body: string }>; not_found: Array<string> }
  }
  /** Имена значков по русским и английским словам */
  getIconsSearch: {
    query?: { query?: string; limit?: number }
    answer: { icons: Array<string>; total: number; limit: number }
  }
  /** Связь с YCLIENTS */
  getIntegrationsYclients: {
    answer: { data: Shape81 }
  }
  /** Что открывает ссылка приглашения */
  getInvitations: {
    query?: { token: string }
    answer: { data: Shape82 }
  }
  /** Как идёт задание */
  getJob: {
    path: { id: number }
    answer: { data: Shape83 }
  }
  /** Все темы и специализации */
  getLandings: {
    answer: { data: { topics: Array<Shape84>; specializations: Array<{ slug: string; title: string; lead: string | null; count: number }> } }
  }
  /** Текст одного письма */
  getLetterText: {
    path: { id: number }
    answer: { data: Shape85 }
  }
  /** Номера всех писем по фильтру */
  getLettersIds: {
    query?: { filter?: Shape86 }
    answer: { data: { ids: Array<number>; total: number } }
  }
  /** Те, из кого выбирает подбор в браузере, кратко: не больше 2000, с начала каталога */
  getMatchPeople: {
    answer: { data: Shape89 }
  }
  /** О чём спрашивает анкета: темы с её ответами, места встреч */
  getMatchQuestions: {
    answer: { data: { topics: Array<Shape88>; branches: Array<{ value: number; title: string; count: number }>; total: number } }
  }
  /** Что хранится об адресе из письма */
  getMyData: {
    answer: { data: Shape90 | { state: "erased"; act: Shape91 } }
  }
  /** Справочники для выбора */
  getOptions: {
    answer: { data: Record<string, Array<{ id: number; title: string }>> }
  }
  /** Одна страница со всем содержанием */
  getPage: {
    path: { id: number }
    answer: { data: Shape18 }
  }
  /** Страница, какой она будет, когда выйдут изменения, которые ждут */
  getPageChanges: {
    path: { id: number }
    answer: { data: Shape18 }
  }
  /** Страница по её пути */
  getPagesLookup: {
    query?: { path: string }
    answer: { data: Shape92 }
  }
  /** Акт об удалении персональных данных */
  getPersonalDataAct: {
    path: { id: number }
    answer: { data: Shape93 }
  }
  /** Одна должность */
  getPosition: {
    path: { id: number }
    answer: { data: Shape19 }
  }
  /** Карточка психолога */
  getPsychologist: {
    path: { id: number }
    answer: { data: Shape95 }
  }
  /** Когда психолог свободен */
  getPsychologistAvailability: {
    path: { id: number }
    answer: { data: { days_off: Array<{ first_day: string; last_day: string }>; next_free_at: string | null } }
  }
  /** Видео или голос психолога */
  getPsychologistIntroduction: {
    path: { id: number }
    answer: { data: Shape96 | null }
  }
  /** Номера всех психологов по фильтру */
  getPsychologistsIds: {
    query?: { filter?: Shape97 }
    answer: { data: { ids: Array<number>; total: number } }
  }
  /** База отвечает, миграции на месте, процесс не завершается */
  getReady: {
    answer: { data: { status: "ready" | "starting" | "stopping" } }
  }
  /** Отчёты: заявки, деньги и встречи за период рядом с предыдущим */
  getReports: {
    query?: { from?: string; to?: string }
    answer: { data: Shape101 }
  }
  /** Действует ли ещё ссылка для нового пароля */
  getResetPassword: {
    query?: { token: string }
    answer: { data: { works: boolean } }
  }
  /** Что открывает ссылка на отзыв из письма */
  getReviewsInvitation: {
    query?: { token: string }
    answer: { data: { status: "open" | "used" | "expired"; psychologist: { slug: string | null; full_name: string }; expires_at: string } }
  }
  /** Роль */
  getRole: {
    path: { id: number }
    answer: { data: Shape25 }
  }
  /** Состояние оплаты по ссылке */
  getSecurePayment: {
    path: { public_id: string }
    answer: { data: Shape102 }
  }
  /** Кто спрашивает */
  getSession: {
    answer: { data: { user: Shape103 | null } }
  }
  /** Настройки практики */
  getSettings: {
    answer: { data: Shape104 }
  }
  /** Что открывает ссылка первого запуска */
  getSetup: {
    query?: { token: string }
    answer: { data: { state: "open" | "done" | "expired" | "unknown"; practice: Shape105 | null } }
  }
  /** Что практика говорит о себе на каждой странице */
  getSite: {
    answer: { data: { name: string; phone: string; email: string; city: string; legalEntity: string; timeZone: string } }
  }
  /** Одна специализация */
  getSpecialization: {
    path: { id: number }
    answer: { data: Shape29 }
  }
  /** Один отзыв */
  getStaffReview: {
    path: { id: number }
    answer: { data: Shape106 }
  }
  /** Номера всех отзывов по фильтру */
  getStaffReviewsIds: {
    query?: { filter?: Shape107 }
    answer: { data: { ids: Array<number>; total: number } }
  }
  /** Состояние системы: задания, письма, банк, YCLIENTS, копии, диск, версии */
  getStatus: {
    answer: { data: { checked_at: string; state: "ok" | "attention" | "person"; parts: Array<Shape108> } }
  }
  /** Один синоним */
  getSynonym: {
    path: { id: number }
    answer: { data: { id: number; version: number; created_at: string; updated_at: string; title: string; topic_id: number | null; specialization_id: number | null } }
  }
  /** Одна тема */
  getTopic: {
    path: { id: number }
    answer: { data: Shape32 }
  }
  /** Одна транзакция с её событиями */
  getTransaction: {
    path: { id: number }
    answer: { data: Shape37 }
  }
  /** Вид и номер всего, что лежит в корзине, по фильтру */
  getTrashIds: {
    query?: Shape109
    answer: { data: { ids: Array<string>; total: number } }
  }
  /** Пользователь */
  getUser: {
    path: { id: number }
    answer: { data: Shape40 }
  }
  /** Номера всех пользователей по фильтру */
  getUsersIds: {
    query?: { filter?: Shape110 }
    answer: { data: { ids: Array<number>; total: number } }
  }
  /** Одна строка расписания */
  getWorkingHour: {
    path: { id: number }
    answer: { data: Shape42 }
  }
  /** Отклики психологов */
  listApplications: {
    query?: Shape111
    answer: { data: Array<Shape44>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66; counts: Record<string, number> }
  }
  /** Журнал аудита */
  listAuditLogs: {
    query?: Shape113
    answer: { data: Array<Shape46>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66 }
  }
  /** Список филиалов */
  listBranches: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape1> }
  }
  /** Правки психологов, которые ждут проверки */
  listCardProposals: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape114>; total: number }
  }
  /** Каталог: опубликованные психологи и счётчики фильтров */
  listCatalog: {
    query?: { page?: number; per_page?: number; sort_column?: "fair" | "price" | "experience_since" | "next_slot_at"; sort_direction?: "asc" | "desc"; filter?: Shape115 }
    answer: Shape118
  }
  /** Названные психологи в названном порядке: для избранного и сравнения */
  listCatalogPeople: {
    query?: { slugs: Array<string> }
    answer: { data: Array<Shape119> }
  }
  /** Свободное время психолога */
  listCatalogSlots: {
    path: { slug: string }
    query?: { from?: string; days?: number | string; known_only?: "1"; visit?: string }
    answer: Shape120
  }
  /** Клиенты: люди, от которых заявки и платежи */
  listClients: {
    query?: Shape122
    answer: { data: Array<Shape123>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66 }
  }
  /** Кого предложить по заявке */
  listConsultationRequestProposals: {
    path: { id: number }
    answer: { data: Array<Shape124> }
  }
  /** Заявки для сотрудников */
  listConsultationRequests: {
    query?: Shape125
    answer: { data: Array<Shape4>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66; counts: Record<string, number> }
  }
  /** Кому можно поручить заявку */
  listConsultationRequestsAssignees: {
    answer: { data: Array<{ id: number; title: string }> }
  }
  /** Список линий помощи */
  listCrisisLines: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape10> }
  }
  /** История одной записи */
  listHistory: {
    query?: Shape126
    answer: { data: Array<Shape127>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66 }
  }
  /** Чем карточки отличаются от YCLIENTS */
  listIntegrationsYclientsDifferences: {
    query?: { page?: number; per_page?: number; sort_column?: "id"; sort_direction?: "asc" | "desc" }
    answer: { data: Array<Shape128>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66 }
  }
  /** Карточки, которые могут быть об одном человеке; told_apart — о ком сказали, что это разные люди */
  listIntegrationsYclientsDuplicates: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape129> }
  }
  /** Ссылки на запись, которые ведут не туда */
  listIntegrationsYclientsLinks: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<{ psychologist: { id: number; full_name: string }; field: "booking_link" | "ycl_link"; link: string; fault: string }> }
  }
  /** Кого из YCLIENTS не узнали */
  listIntegrationsYclientsPeople: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape130> }
  }
  /** Сверки, новые сверху */
  listIntegrationsYclientsRuns: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape80> }
  }
  /** Свои задания, новые сверху */
  listJobs: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape83> }
  }
  /** Тексты писем */
  listLetterTexts: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape85> }
  }
  /** Письма и что с ними стало */
  listLetters: {
    query?: { page?: number; per_page?: number; sort_column?: "created_at" | "kind" | "state" | "attempts" | "id"; sort_direction?: "asc" | "desc"; filter?: Shape86 }
    answer: Shape132
  }
  /** Массовые изменения за 30 дней: свои, с filter[kind] всех, кто делал такое, с filter[of]=all вообще все */
  listOperations: {
    query?: { page?: number; per_page?: number; filter?: { kind?: string; of?: "all" } }
    answer: { data: Array<Shape45> }
  }
  /** Список страниц */
  listPages: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape18> }
  }
  /** Цены психологов сайта, как их показывают страницы */
  listPagesPrices: {
    query?: { of: Array<string> }
    answer: { data: Array<{ of: string; from: number | null; to: number | null; minutes: number | null }> }
  }
  /** Доступы */
  listPermissions: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<{ id: number; name: string; title: string; users_count: number }> }
  }
  /** Акты об удалении персональных данных */
  listPersonalDataActs: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape93> }
  }
  /** Список должностей */
  listPositions: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape19> }
  }
  /** Последние изменения карточки */
  listPsychologistHistory: {
    path: { id: number }
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape133> }
  }
  /** Нерабочие дни психолога */
  listPsychologistTimesOff: {
    path: { id: number }
    query?: { page?: number; per_page?: number }
    answer: { data: Array<{ id: number; first_day: string; last_day: string; note: string | null }> }
  }
  /** Список психологов */
  listPsychologists: {
    query?: Shape134
    answer: { data: Array<Shape23>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66 }
  }
  /** Кого выбрать для встречи, платежа, отзыва или страницы: без права смотреть карточки — из тех, кто на сайте */
  listPsychologistsChoices: {
    query?: { search?: string; id?: number | string; page_id?: number | string; with_card?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    answer: { data: Array<Shape135> }
  }
  /** Учётные записи, с которыми можно связать карточку */
  listPsychologistsLinkableAccounts: {
    query?: { search?: string; psychologist_id?: number | string }
    answer: { data: Array<{ id: number; full_name: string; email: string; gets_role: boolean }> }
  }
  /** Опубликованные отзывы */
  listReviews: {
    query?: Shape136
    answer: Shape138
  }
  /** О ком можно написать отзыв и сколько их уже есть */
  listReviewsSubjects: {
    query?: { psychologist?: string }
    answer: { data: Array<{ slug: string; full_name: string; count: number }>; meta: { has_more: boolean } }
  }
  /** Темы, о которых есть отзывы, и сколько их */
  listReviewsTopics: {
    answer: { data: Array<{ slug: string; title: string; count: number }> }
  }
  /** Роли */
  listRoles: {
    query?: { page?: number; per_page?: number; user_id?: number | string }
    answer: { data: Array<Shape25> }
  }
  /** Сохранённые виды списка: свои и те, которыми поделились с ролью */
  listSavedViews: {
    query?: Shape139
    answer: { data: Array<Shape27> }
  }
  /** Сколько записей находит каждый вид списка, готовый и сохранённый */
  listSavedViewsCounts: {
    query?: { screen: "psychologists" | "users" | "reviews" | "requests" | "clients" | "applications" | "transactions" | "auditLogs" | "trash" | "letters" }
    answer: { data: Array<{ id: number | string; count: number | null }> }
  }
  /** С какими ролями можно поделиться видом списка */
  listSavedViewsRoles: {
    query?: Shape139
    answer: { data: Array<{ name: string; title: string }> }
  }
  /** Записи по имени: только те, что открыты спрашивающему */
  listSearch: {
    query?: { q?: string }
    answer: { data: Array<Shape140> }
  }
  /** Публичные адреса и когда они менялись: по 1000 психологов в части, в первой — и все страницы */
  listSitemap: {
    query?: { part?: number }
    answer: { data: Array<{ path: string; title: string; updated_at: string }>; meta: { part: number; parts: number } }
  }
  /** Список специализаций */
  listSpecializations: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape29> }
  }
  /** Отзывы для сотрудников */
  listStaffReviews: {
    query?: Shape141
    answer: { data: Array<Shape106>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66; counts: Record<string, number> }
  }
  /** Список синонимов */
  listSynonyms: {
    query?: { page?: number; per_page?: number }
    answer: Shape142
  }
  /** Список тем */
  listTopics: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape32> }
  }
  /** Транзакции */
  listTransactions: {
    query?: Shape144
    answer: { data: Array<Shape145>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape146 }
  }
  /** Что лежит в корзине */
  listTrash: {
    query?: Shape147
    answer: { data: Array<Shape148>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66 }
  }
  /** Список пользователей */
  listUsers: {
    query?: Shape149
    answer: { data: Array<Shape40>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66 }
  }
  /** Посещения по дням и страницам */
  listVisitsSummary: {
    query?: { from?: string; to?: string }
    answer: Shape150
  }
  /** Список строк расписания */
  listWorkingHours: {
    query?: { page?: number; per_page?: number }
    answer: { data: Array<Shape42> }
  }
  /** Телефоны, по которым не позвонить */
  listWrongPhones: {
    query?: { page?: number; per_page?: number }
    answer: Shape151
  }
  /** Завести карточку по принятому отклику */
  postApplicationCard: {
    path: { id: number }
    body?: { version?: number | string }
    answer: { data: Shape44 }
  }
  /** Ответить на отклик письмом */
  postApplicationLetters: {
    path: { id: number }
    body: { status: "looking" | "invited" | "accepted" | "refused"; subject: string; text: string; version?: number | string }
    answer: { data: Shape44 }
  }
  /** Вернуть одному полю значение, которое было до этой записи */
  postAuditLogRevert: {
    path: { id: number }
    body: { field: string }
    answer: { data: { subject: { type: string; id: number }; field: string; version: number; audit_log_id: number | null } }
  }
  /** Вернуть филиал из корзины */
  postBranchRestore: {
    path: { id: number }
    answer: { data: Shape1 }
  }
  /** Филиалы из таблицы: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется; больше 2000 строк — заданием */
  postBranchesImport: {
    query?: { dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    body?: Shape152
    answer: { data: Shape155 }
  }
  /** Принять правку психолога */
  postCardProposalAccept: {
    path: { id: number }
    body: { version: number | string; card_version?: number | string; is_checked?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    answer: { data: { psychologist_id: number; version: number } }
  }
  /** Вернуть правку психологу с причиной */
  postCardProposalReturn: {
    path: { id: number }
    body: { version: number | string; reason: string }
    answer: { data: { id: number } }
  }
  /** Удалить данные клиента по его просьбе: остаётся акт */
  postClientErasure: {
    path: { id: number }
    body: { confirmation: string; seen?: string }
    answer: { data: Shape93 }
  }
  /** Объединить с другой карточкой: всё, что в ней, приходит сюда */
  postClientJoin: {
    path: { id: number }
    body: { client_id: number | string }
    answer: { data: { client: Shape54; change_id: number | null; other: { id: number; title: string } | null } }
  }
  /** Отделить записи другого человека в новую карточку или в названную; без записей — только сказать, что это разные люди */
  postClientPart: {
    path: { id: number }
    body?: { requests?: Array<number | string>; transactions?: Array<number | string>; reviews?: Array<number | string>; to_id?: number | string }
    answer: { data: { client: Shape54; change_id: number | null; other: { id: number; title: string } | null } }
  }
  /** Отменить объединение или разделение */
  postClientUndo: {
    path: { id: number }
    body: { change_id: number | string }
    answer: { data: { client: Shape54; change_id: number | null; other: { id: number; title: string } | null } }
  }
  /** Продвинуть или поручить много заявок сразу; с dry_run ничего не пишется */
  postConsultationRequestsBulk: {
    body: Shape156
    answer: { data: { changed: number; names: Array<string>; skipped: Array<{ id: number; label: string; reason: string }>; operation_id: number | null } }
  }
  /** Вернуть линию помощи из корзины */
  postCrisisLineRestore: {
    path: { id: number }
    answer: { data: Shape10 }
  }
  /** Взять значение из YCLIENTS */
  postIntegrationsYclientsDifferenceAccept: {
    path: { id: number }
    answer: undefined
  }
  /** Оставить своё значение */
  postIntegrationsYclientsDifferenceReject: {
    path: { id: number }
    answer: undefined
  }
  /** Решить несколько различий */
  postIntegrationsYclientsDifferencesBulk: {
    body: { ids: Array<number | string>; decision: "accept" | "reject" }
    answer: { data: { decided: number; gone: number } }
  }
  /** Сказать, чья это запись; null — завести карточку */
  postIntegrationsYclientsPeopleMatch: {
    path: { id: number }
    body: { psychologist_id: number | string | null }
    answer: undefined
  }
  /** Что всегда брать из YCLIENTS */
  postIntegrationsYclientsRules: {
    body: { field: "full_name" | "about" | "price" | "meeting_minutes" | "avatar"; is_taken: boolean }
    answer: undefined
  }
  /** Сверить с YCLIENTS: задание */
  postIntegrationsYclientsSync: {
    answer: { data: { id: number } }
  }
  /** Отметить, что оставшуюся запись удалили в YCLIENTS, или снять отметку */
  postLeftInYclient: {
    path: { id: number }
    body: { is_removed: boolean }
    answer: { data: Shape93 }
  }
  /** Отправить письмо ещё раз */
  postLetterSend: {
    path: { id: number }
    answer: { data: { queued: number; left: number } }
  }
  /** Как будет выглядеть письмо */
  postLetterTextPreview: {
    path: { id: number }
    body: { subject: string; body: string }
    answer: { data: { subject: string; blocks: Array<{ kind: "paragraph"; text: string } | { kind: "button"; text: string; url: string }>; text: string } }
  }
  /** Вернуть исходный текст */
  postLetterTextReset: {
    path: { id: number }
    body?: { version?: number | string }
    answer: { data: Shape85 }
  }
  /** Прислать пробное письмо мне */
  postLetterTextTrial: {
    path: { id: number }
    body: { subject: string; body: string }
    answer: undefined
  }
  /** Отправить ещё раз много писем сразу; с dry_run ничего не пишется */
  postLettersBulk: {
    body: { action: "send-again"; ids: Array<number | string>; dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    answer: { data: { changed: number; names: Array<string>; skipped: Array<{ id: number; label: string; reason: string }>; operation_id: number | null } }
  }
  /** Отправить несколько писем ещё раз */
  postLettersSend: {
    body: { ids: Array<number | string> }
    answer: { data: { queued: number; left: number } }
  }
  /** Отменить массовое изменение целиком: что с тех пор изменили, остаётся и названо */
  postOperationUndo: {
    path: { id: number }
    answer: { data: { reverted: number; skipped: Array<{ id: number; label: string; reason: string } | { id: string; label: string; reason: string }> } }
  }
  /** Опубликовать изменения страницы, которые ждут */
  postPageChangesPublish: {
    path: { id: number }
    body: { version: number | string }
    answer: { data: Shape18 }
  }
  /** Вернуть страницу из корзины */
  postPageRestore: {
    path: { id: number }
    answer: { data: Shape18 }
  }
  /** Убрать в корзину много страниц сразу; с dry_run ничего не пишется */
  postPagesBulk: {
    body: { action: "delete"; ids: Array<number | string>; dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    answer: { data: { changed: number; names: Array<string>; skipped: Array<{ id: number; label: string; reason: string }>; operation_id: number | null } }
  }
  /** Вернуть должность из корзины */
  postPositionRestore: {
    path: { id: number }
    answer: { data: Shape19 }
  }
  /** Должности из таблицы: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется; больше 2000 строк — заданием */
  postPositionsImport: {
    query?: { dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    body?: Shape152
    answer: { data: Shape155 }
  }
  /** Объединить две карточки: эта остаётся, вторая уходит в корзину; отменяется как операция */
  postPsychologistMerge: {
    path: { id: number }
    body: Shape157
    answer: { data: { operation_id: number; moved: Record<string, number> } }
  }
  /** Вернуть психолога из корзины */
  postPsychologistRestore: {
    path: { id: number }
    answer: { data: Shape95 }
  }
  /** Сказать, что две карточки — разных людей, или вернуть их в похожие */
  postPsychologistToldApart: {
    path: { id: number }
    body: { other_id: number | string; is_told_apart: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    answer: undefined
  }
  /** Изменить много карточек сразу; с dry_run ничего не пишется */
  postPsychologistsBulk: {
    body: Shape158
    answer: { data: { changed: number; names: Array<string>; skipped: Array<{ id: number; label: string; reason: string }>; operation_id: number | null } }
  }
  /** Психологи из таблицы: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется; больше 2000 строк — заданием */
  postPsychologistsImport: {
    query?: { dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    body?: Shape152
    answer: { data: Shape155 }
  }
  /** Загрузка из книги Excel: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется */
  postPsychologistsWorkloadImport: {
    query?: { dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    body?: { skip_errors?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    answer: { data: Shape159 }
  }
  /** Вернуть специализацию из корзины */
  postSpecializationRestore: {
    path: { id: number }
    answer: { data: Shape29 }
  }
  /** Специализации из таблицы: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется; больше 2000 строк — заданием */
  postSpecializationsImport: {
    query?: { dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    body?: Shape152
    answer: { data: Shape155 }
  }
  /** Опубликовать или отклонить много отзывов сразу; с dry_run ничего не пишется */
  postStaffReviewsBulk: {
    body: Shape160
    answer: { data: { changed: number; names: Array<string>; skipped: Array<{ id: number; label: string; reason: string }>; operation_id: number | null } }
  }
  /** Вернуть синоним из корзины */
  postSynonymRestore: {
    path: { id: number }
    answer: { data: { id: number; version: number; created_at: string; updated_at: string; title: string; topic_id: number | null; specialization_id: number | null } }
  }
  /** Слова в поиске из таблицы: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется; больше 2000 строк — заданием */
  postSynonymsImport: {
    query?: { dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    body?: Shape152
    answer: { data: Shape155 }
  }
  /** Вернуть тему из корзины */
  postTopicRestore: {
    path: { id: number }
    answer: { data: Shape32 }
  }
  /** Темы из таблицы: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется; больше 2000 строк — заданием */
  postTopicsImport: {
    query?: { dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    body?: Shape152
    answer: { data: Shape155 }
  }
  /** Отменить ссылку, по которой ещё не заплатили */
  postTransactionCancel: {
    path: { id: number }
    answer: { data: Shape37 }
  }
  /** Спросить банк ещё раз */
  postTransactionInquiry: {
    path: { id: number }
    answer: { data: Shape37 }
  }
  /** Отправить плательщику ссылку письмом */
  postTransactionLetters: {
    path: { id: number }
    answer: { data: Shape37 }
  }
  /** Вернуть деньги, все или часть */
  postTransactionRefund: {
    path: { id: number }
    body: { amount: number | string; reason: string }
    answer: { data: Shape37 }
  }
  /** Вернуть вторую оплату ещё раз */
  postTransactionRepeatReturn: {
    path: { id: number }
    body: { attempt_id: number | string; version: number | string }
    answer: { data: Shape37 }
  }
  /** Решить вручную то, о чём банк не говорит */
  postTransactionSettlement: {
    path: { id: number }
    body: Shape161
    answer: { data: Shape37 }
  }
  /** Вернуть многое из корзины сразу; с dry_run ничего не пишется */
  postTrashBulk: {
    body: { action: "restore"; ids: Array<string>; dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    answer: { data: { changed: number; names: Array<string>; skipped: Array<{ id: string; label: string; reason: string }>; operation_id: number | null } }
  }
  /** Уволить пользователя или вернуть */
  postUserFire: {
    path: { id: number }
    body?: { version?: number | string }
    answer: { data: Shape40 }
  }
  /** Включить, отключить, уволить или вернуть многих сразу; с dry_run ничего не пишется */
  postUsersBulk: {
    body: { action: "activate" | "deactivate" | "fire" | "restore"; ids: Array<number | string>; dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    answer: { data: { changed: number; names: Array<string>; skipped: Array<{ id: number; label: string; reason: string }>; operation_id: number | null } }
  }
  /** Пользователи из таблицы: всё или ничего; со skip_errors строки с ошибками пропускаются; с dry_run ничего не пишется; больше 2000 строк — заданием */
  postUsersImport: {
    query?: { dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
    body?: Shape152
    answer: { data: Shape155 }
  }
  /** Вернуть строку расписания из корзины */
  postWorkingHourRestore: {
    path: { id: number }
    answer: { data: Shape42 }
  }
  /** Исправить телефон */
  postWrongPhonesMend: {
    body: { subject: "request" | "transaction" | "application" | "psychologist" | "user"; id: number | string; was: string; phone: string }
    answer: { data: { phone: string } }
  }
  /** Изменить филиал */
  updateBranch: {
    path: { id: number }
    body?: { title?: string; ycl_id?: number | string | null; description?: string | null; positions?: Array<number | string>; version?: number | string }
    answer: { data: Shape1 }
  }
  /** Назвать клиента или сказать, что разные имена — один человек */
  updateClient: {
    path: { id: number }
    body?: { name?: string; is_one_person?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; version?: number | string }
    answer: { data: Shape54 }
  }
  /** Продвинуть заявку, поручить её или оставить заметку */
  updateConsultationRequest: {
    path: { id: number }
    body?: Shape162
    answer: { data: Shape4 }
  }
  /** Изменить линию помощи */
  updateCrisisLine: {
    path: { id: number }
    body?: Shape163
    answer: { data: Shape10 }
  }
  /** Изменить текст письма */
  updateLetterText: {
    path: { id: number }
    body?: { subject?: string; body?: string; version?: number | string }
    answer: { data: Shape85 }
  }
  /** Ответить на отзыв о себе */
  updateOwnWorkReviewReply: {
    path: { id: number }
    body: { version?: number | string; reply: string | null }
    answer: { data: { id: number; version: number; author_name: string; text: string; rating: number | null; published_at: string; reply: string | null } }
  }
  /** Изменить страницу */
  updatePage: {
    path: { id: number }
    body?: Shape164
    answer: { data: Shape18 }
  }
  /** Отложить изменения страницы: посетители не видят их, пока они не выйдут */
  updatePageChanges: {
    path: { id: number }
    body: { title?: string; icon?: string | null; description?: string | null; data?: Shape16; publish_at?: string | null; version: number | string }
    answer: { data: Shape18 }
  }
  /** Изменить должность */
  updatePosition: {
    path: { id: number }
    body?: { title?: string; filial_id?: number | string | null; description?: string | null; psychologists?: Array<number | string>; version?: number | string }
    answer: { data: Shape19 }
  }
  /** Изменить карточку психолога; что в своей ждёт проверки, скажет proposals */
  updatePsychologist: {
    path: { id: number }
    body?: Shape165
    answer: { data: Shape95 }
  }
  /** Изменить роль */
  updateRole: {
    path: { id: number }
    body?: Shape166
    answer: { data: Shape25 }
  }
  /** Изменить сохранённый вид */
  updateSavedView: {
    path: { id: number }
    body?: { name?: string; state?: string; shared_role?: string | null; is_default?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; version?: number | string }
    answer: { data: Shape27 }
  }
  /** Изменить настройки практики */
  updateSettings: {
    body?: Shape167
    answer: { data: Shape104 }
  }
  /** Изменить специализацию */
  updateSpecialization: {
    path: { id: number }
    body?: Shape168
    answer: { data: Shape29 }
  }
  /** Опубликовать, отклонить или ответить */
  updateStaffReview: {
    path: { id: number }
    body?: Shape169
    answer: { data: Shape106 }
  }
  /** Изменить синоним */
  updateSynonym: {
    path: { id: number }
    body?: { title?: string; topic_id?: number | string | null; specialization_id?: number | string | null; version?: number | string }
    answer: { data: { id: number; version: number; created_at: string; updated_at: string; title: string; topic_id: number | null; specialization_id: number | null } }
  }
  /** Изменить тему */
  updateTopic: {
    path: { id: number }
    body?: Shape170
    answer: { data: Shape32 }
  }
  /** Изменить пользователя */
  updateUser: {
    path: { id: number }
    body?: Shape171
    answer: { data: Shape40 }
  }
  /** Отключить или включить пользователя */
  updateUserToggleActive: {
    path: { id: number }
    body?: { version?: number | string }
    answer: { data: Shape40 }
  }
  /** Изменить строку расписания */
  updateWorkingHour: {
    path: { id: number }
    body?: Shape172
    answer: { data: Shape42 }
  }
}

export const CALLS = {
  createBranch: ['POST', '/api/branches'],
  createConsultationRequestEntry: ['POST', '/api/consultation-requests/{id}/entries'],
  createCrisisLine: ['POST', '/api/crisis-lines'],
  createPage: ['POST', '/api/pages'],
  createPosition: ['POST', '/api/positions'],
  createPsychologist: ['POST', '/api/psychologists'],
  createPsychologistTimesOff: ['POST', '/api/psychologists/{id}/times-off'],
  createRole: ['POST', '/api/roles'],
  createSavedView: ['POST', '/api/saved-views'],
  createSpecialization: ['POST', '/api/specializations'],
  createStaffConsultationRequest: ['POST', '/api/staff/consultation-requests'],
  createSynonym: ['POST', '/api/synonyms'],
  createTopic: ['POST', '/api/topics'],
  createTransaction: ['POST', '/api/transactions'],
  createUser: ['POST', '/api/users'],
  createWorkingHour: ['POST', '/api/working-hours'],
  deleteBranch: ['DELETE', '/api/branches/{id}'],
  deleteCardProposal: ['DELETE', '/api/card-proposals/{id}'],
  deleteCrisisLine: ['DELETE', '/api/crisis-lines/{id}'],
  deleteJob: ['DELETE', '/api/jobs/{id}'],
  deletePage: ['DELETE', '/api/pages/{id}'],
  deletePageChanges: ['DELETE', '/api/pages/{id}/changes'],
  deletePosition: ['DELETE', '/api/positions/{id}'],
  deletePsychologist: ['DELETE', '/api/psychologists/{id}'],
  deletePsychologistIntroduction: ['DELETE', '/api/psychologists/{id}/introduction'],
  deleteRole: ['DELETE', '/api/roles/{id}'],
  deleteSavedView: ['DELETE', '/api/saved-views/{id}'],
  deleteSpecialization: ['DELETE', '/api/specializations/{id}'],
  deleteSynonym: ['DELETE', '/api/synonyms/{id}'],
  deleteTimesOff: ['DELETE', '/api/times-off/{id}'],
  deleteTopic: ['DELETE', '/api/topics/{id}'],
  deleteWorkingHour: ['DELETE', '/api/working-hours/{id}'],
  getApplication: ['GET', '/api/applications/{id}'],
  getApplicationsOwn: ['GET', '/api/applications/own'],
  getAuditLog: ['GET', '/api/audit-logs/{id}'],
  getAuditLogsCheck: ['GET', '/api/audit-logs/check'],
  getBooking: ['GET', '/api/bookings/{public_id}'],
  getBranch: ['GET', '/api/branches/{id}'],
  getCatalog: ['GET', '/api/catalog/{slug}'],
  getCatalogSpecialization: ['GET', '/api/catalog/specializations/{slug}'],
  getCatalogSuggestions: ['GET', '/api/catalog/suggestions'],
  getCatalogSummary: ['GET', '/api/catalog/summary'],
  getCatalogTopic: ['GET', '/api/catalog/topics/{slug}'],
  getClient: ['GET', '/api/clients/{id}'],
  getClientErasure: ['GET', '/api/clients/{id}/erasure'],
  getClientTimeline: ['GET', '/api/clients/{id}/timeline'],
  getConsultationRequest: ['GET', '/api/consultation-requests/{id}'],
  getConsultationRequestTimeline: ['GET', '/api/consultation-requests/{id}/timeline'],
  getConsultationRequestsIds: ['GET', '/api/consultation-requests/ids'],
  getConsultationRequestsSent: ['GET', '/api/consultation-requests/sent'],
  getCrisisLine: ['GET', '/api/crisis-lines/{id}'],
  getCrisisLinesPublic: ['GET', '/api/crisis-lines/public'],
  getCurrentUser: ['GET', '/api/user'],
  getDashboard: ['GET', '/api/dashboard'],
  getEventsCounts: ['GET', '/api/events/counts'],
  getFormCheck: ['GET', '/api/form-check'],
  getFormerAddress: ['GET', '/api/former-address'],
  getHealth: ['GET', '/api/health'],
  getIconsLucideJson: ['GET', '/api/icons/lucide.json'],
  getIconsSearch: ['GET', '/api/icons/search'],
  getIntegrationsYclients: ['GET', '/api/integrations/yclients'],
  getInvitations: ['GET', '/api/invitations'],
  getJob: ['GET', '/api/jobs/{id}'],
  getLandings: ['GET', '/api/landings'],
  getLetterText: ['GET', '/api/letter-texts/{id}'],
  getLettersIds: ['GET', '/api/letters/ids'],
  getMatchPeople: ['GET', '/api/match/people'],
  getMatchQuestions: ['GET', '/api/match/questions'],
  getMyData: ['GET', '/api/my-data'],
  getOptions: ['GET', '/api/options'],
  getPage: ['GET', '/api/pages/{id}'],
  getPageChanges: ['GET', '/api/pages/{id}/changes'],
  getPagesLookup: ['GET', '/api/pages/lookup'],
  getPersonalDataAct: ['GET', '/api/personal-data-acts/{id}'],
  getPosition: ['GET', '/api/positions/{id}'],
  getPsychologist: ['GET', '/api/psychologists/{id}'],
  getPsychologistAvailability: ['GET', '/api/psychologists/{id}/availability'],
  getPsychologistIntroduction: ['GET', '/api/psychologists/{id}/introduction'],
  getPsychologistsIds: ['GET', '/api/psychologists/ids'],
  getReady: ['GET', '/api/ready'],
  getReports: ['GET', '/api/reports'],
  getResetPassword: ['GET', '/api/reset-password'],
  getReviewsInvitation: ['GET', '/api/reviews/invitation'],
  getRole: ['GET', '/api/roles/{id}'],
  getSecurePayment: ['GET', '/api/secure-payment/{public_id}'],
  getSession: ['GET', '/api/session'],
  getSettings: ['GET', '/api/settings'],
  getSetup: ['GET', '/api/setup'],
  getSite: ['GET', '/api/site'],
  getSpecialization: ['GET', '/api/specializations/{id}'],
  getStaffReview: ['GET', '/api/staff/reviews/{id}'],
  getStaffReviewsIds: ['GET', '/api/staff/reviews/ids'],
  getStatus: ['GET', '/api/status'],
  getSynonym: ['GET', '/api/synonyms/{id}'],
  getTopic: ['GET', '/api/topics/{id}'],
  getTransaction: ['GET', '/api/transactions/{id}'],
  getTrashIds: ['GET', '/api/trash/ids'],
  getUser: ['GET', '/api/users/{id}'],
  getUsersIds: ['GET', '/api/users/ids'],
  getWorkingHour: ['GET', '/api/working-hours/{id}'],
  listApplications: ['GET', '/api/applications'],
  listAuditLogs: ['GET', '/api/audit-logs'],
  listBranches: ['GET', '/api/branches'],
  listCardProposals: ['GET', '/api/card-proposals'],
  listCatalog: ['GET', '/api/catalog'],
  listCatalogPeople: ['GET', '/api/catalog/people'],
  listCatalogSlots: ['GET', '/api/catalog/{slug}/slots'],
  listClients: ['GET', '/api/clients'],
  listConsultationRequestProposals: ['GET', '/api/consultation-requests/{id}/proposals'],
  listConsultationRequests: ['GET', '/api/consultation-requests'],
  listConsultationRequestsAssignees: ['GET', '/api/consultation-requests/assignees'],
  listCrisisLines: ['GET', '/api/crisis-lines'],
  listHistory: ['GET', '/api/history'],
  listIntegrationsYclientsDifferences: ['GET', '/api/integrations/yclients/differences'],
  listIntegrationsYclientsDuplicates: ['GET', '/api/integrations/yclients/duplicates'],
  listIntegrationsYclientsLinks: ['GET', '/api/integrations/yclients/links'],
  listIntegrationsYclientsPeople: ['GET', '/api/integrations/yclients/people'],
  listIntegrationsYclientsRuns: ['GET', '/api/integrations/yclients/runs'],
  listJobs: ['GET', '/api/jobs'],
  listLetterTexts: ['GET', '/api/letter-texts'],
  listLetters: ['GET', '/api/letters'],
  listOperations: ['GET', '/api/operations'],
  listPages: ['GET', '/api/pages'],
  listPagesPrices: ['GET', '/api/pages/prices'],
  listPermissions: ['GET', '/api/permissions'],
  listPersonalDataActs: ['GET', '/api/personal-data-acts'],
  listPositions: ['GET', '/api/positions'],
  listPsychologistHistory: ['GET', '/api/psychologists/{id}/history'],
  listPsychologistTimesOff: ['GET', '/api/psychologists/{id}/times-off'],
  listPsychologists: ['GET', '/api/psychologists'],
  listPsychologistsChoices: ['GET', '/api/psychologists/choices'],
  listPsychologistsLinkableAccounts: ['GET', '/api/psychologists/linkable-accounts'],
  listReviews: ['GET', '/api/reviews'],
  listReviewsSubjects: ['GET', '/api/reviews/subjects'],
  listReviewsTopics: ['GET', '/api/reviews/topics'],
  listRoles: ['GET', '/api/roles'],
  listSavedViews: ['GET', '/api/saved-views'],
  listSavedViewsCounts: ['GET', '/api/saved-views/counts'],
  listSavedViewsRoles: ['GET', '/api/saved-views/roles'],
  listSearch: ['GET', '/api/search'],
  listSitemap: ['GET', '/api/sitemap'],
  listSpecializations: ['GET', '/api/specializations'],
  listStaffReviews: ['GET', '/api/staff/reviews'],
  listSynonyms: ['GET', '/api/synonyms'],
  listTopics: ['GET', '/api/topics'],
  listTransactions: ['GET', '/api/transactions'],
  listTrash: ['GET', '/api/trash'],
  listUsers: ['GET', '/api/users'],
  listVisitsSummary: ['GET', '/api/visits/summary'],
  listWorkingHours: ['GET', '/api/working-hours'],
  listWrongPhones: ['GET', '/api/wrong-phones'],
  postApplicationCard: ['POST', '/api/applications/{id}/card'],
  postApplicationLetters: ['POST', '/api/applications/{id}/letters'],
  postAuditLogRevert: ['POST', '/api/audit-logs/{id}/revert'],
  postBranchRestore: ['POST', '/api/branches/{id}/restore'],
  postBranchesImport: ['POST', '/api/branches/import'],
  postCardProposalAccept: ['POST', '/api/card-proposals/{id}/accept'],
  postCardProposalReturn: ['POST', '/api/card-proposals/{id}/return'],
  postClientErasure: ['POST', '/api/clients/{id}/erasure'],
  postClientJoin: ['POST', '/api/clients/{id}/join'],
  postClientPart: ['POST', '/api/clients/{id}/part'],
  postClientUndo: ['POST', '/api/clients/{id}/undo'],
  postConsultationRequestsBulk: ['POST', '/api/consultation-requests/bulk'],
  postCrisisLineRestore: ['POST', '/api/crisis-lines/{id}/restore'],
  postIntegrationsYclientsDifferenceAccept: ['POST', '/api/integrations/yclients/differences/{id}/accept'],
  postIntegrationsYclientsDifferenceReject: ['POST', '/api/integrations/yclients/differences/{id}/reject'],
  postIntegrationsYclientsDifferencesBulk: ['POST', '/api/integrations/yclients/differences/bulk'],
  postIntegrationsYclientsPeopleMatch: ['POST', '/api/integrations/yclients/people/{id}/match'],
  postIntegrationsYclientsRules: ['POST', '/api/integrations/yclients/rules'],
  postIntegrationsYclientsSync: ['POST', '/api/integrations/yclients/sync'],
  postLeftInYclient: ['POST', '/api/left-in-yclients/{id}'],
  postLetterSend: ['POST', '/api/letters/{id}/send'],
  postLetterTextPreview: ['POST', '/api/letter-texts/{id}/preview'],
  postLetterTextReset: ['POST', '/api/letter-texts/{id}/reset'],
  postLetterTextTrial: ['POST', '/api/letter-texts/{id}/trial'],
  postLettersBulk: ['POST', '/api/letters/bulk'],
  postLettersSend: ['POST', '/api/letters/send'],
  postOperationUndo: ['POST', '/api/operations/{id}/undo'],
  postPageChangesPublish: ['POST', '/api/pages/{id}/changes/publish'],
  postPageRestore: ['POST', '/api/pages/{id}/restore'],
  postPagesBulk: ['POST', '/api/pages/bulk'],
  postPositionRestore: ['POST', '/api/positions/{id}/restore'],
  postPositionsImport: ['POST', '/api/positions/import'],
  postPsychologistMerge: ['POST', '/api/psychologists/{id}/merge'],
  postPsychologistRestore: ['POST', '/api/psychologists/{id}/restore'],
  postPsychologistToldApart: ['POST', '/api/psychologists/{id}/told-apart'],
  postPsychologistsBulk: ['POST', '/api/psychologists/bulk'],
  postPsychologistsImport: ['POST', '/api/psychologists/import'],
  postPsychologistsWorkloadImport: ['POST', '/api/psychologists/workload/import'],
  postSpecializationRestore: ['POST', '/api/specializations/{id}/restore'],
  postSpecializationsImport: ['POST', '/api/specializations/import'],
  postStaffReviewsBulk: ['POST', '/api/staff/reviews/bulk'],
  postSynonymRestore: ['POST', '/api/synonyms/{id}/restore'],
  postSynonymsImport: ['POST', '/api/synonyms/import'],
  postTopicRestore: ['POST', '/api/topics/{id}/restore'],
  postTopicsImport: ['POST', '/api/topics/import'],
  postTransactionCancel: ['POST', '/api/transactions/{id}/cancel'],
  postTransactionInquiry: ['POST', '/api/transactions/{id}/inquiry'],
  postTransactionLetters: ['POST', '/api/transactions/{id}/letters'],
  postTransactionRefund: ['POST', '/api/transactions/{id}/refund'],
  postTransactionRepeatReturn: ['POST', '/api/transactions/{id}/repeat-return'],
  postTransactionSettlement: ['POST', '/api/transactions/{id}/settlement'],
  postTrashBulk: ['POST', '/api/trash/bulk'],
  postUserFire: ['POST', '/api/users/{id}/fire'],
  postUsersBulk: ['POST', '/api/users/bulk'],
  postUsersImport: ['POST', '/api/users/import'],
  postWorkingHourRestore: ['POST', '/api/working-hours/{id}/restore'],
  postWrongPhonesMend: ['POST', '/api/wrong-phones/mend'],
  updateBranch: ['PATCH', '/api/branches/{id}'],
  updateClient: ['PATCH', '/api/clients/{id}'],
  updateConsultationRequest: ['PATCH', '/api/consultation-requests/{id}'],
  updateCrisisLine: ['PATCH', '/api/crisis-lines/{id}'],
  updateLetterText: ['PATCH', '/api/letter-texts/{id}'],
  updateOwnWorkReviewReply: ['PATCH', '/api/own-work/reviews/{id}/reply'],
  updatePage: ['PATCH', '/api/pages/{id}'],
  updatePageChanges: ['PATCH', '/api/pages/{id}/changes'],
  updatePosition: ['PATCH', '/api/positions/{id}'],
  updatePsychologist: ['PATCH', '/api/psychologists/{id}'],
  updateRole: ['PATCH', '/api/roles/{id}'],
  updateSavedView: ['PATCH', '/api/saved-views/{id}'],
  updateSettings: ['PATCH', '/api/settings'],
  updateSpecialization: ['PATCH', '/api/specializations/{id}'],
  updateStaffReview: ['PATCH', '/api/staff/reviews/{id}'],
  updateSynonym: ['PATCH', '/api/synonyms/{id}'],
  updateTopic: ['PATCH', '/api/topics/{id}'],
  updateUser: ['PATCH', '/api/users/{id}'],
  updateUserToggleActive: ['PATCH', '/api/users/{id}/toggle-active'],
  updateWorkingHour: ['PATCH', '/api/working-hours/{id}'],
} as const satisfies Record<keyof Calls, readonly [method: string, path: string]>

type Shape1 = { id: number; version: number; created_at: string; updated_at: string; title: string; ycl_id: number | null; description: string | null; positions: Array<{ id: number; title: string }>; psychologists_count: number; positions_count: number }
type Shape2 = { kind: "contact" | "comment"; channel?: "call" | "message" | "visit"; outcome?: "no_answer" | "talked" | "agreed" | "call_back" | "refused"; text?: string | null; next_contact_on?: string | null }
type Shape3 = { gender?: "female" | "male"; format?: "online" | "offline"; branch?: number; price_to?: number; time?: "today" | "three_days" | "week"; teen_age?: number; teen_writes?: "parent" | "teen"; groups?: Array<"anxiety" | "drained" | "relations" | "self_worth" | "loss" | "changes" | "couple_quarrels" | "couple_distance" | "couple_trust" | "couple_closeness" | "couple_children" | "couple_parting" | "teen_mood" | "teen_school" | "teen_friends" | "teen_family" | "teen_body" | "teen_hurt"> }
type Shape4 = { id: number; version: number; created_at: string; updated_at: string; status: "new" | "in_work" | "booked" | "paid" | "done" | "lost" | "spam"; assignee: { id: number; title: string } | null; notes: string | null; chosen_psychologist: { id: number; title: string } | null; meeting_at: string | null; meeting_format: "online" | "offline" | null; meeting_branch: { id: number; title: string } | null; psychologist_days_off: Array<{ first_day: string; last_day: string }>; price: number | null; next_contact_on: string | null; lost_reason: "expensive" | "no_time" | "another" | "no_answer" | "changed_mind" | "not_ours" | "other" | null; lost_words: string | null; source: "site" | "booking" | "call" | "message" | "visit"; ycl_record_id: number | null; number: string; name: string; contact_type: "phone" | "email" | "telegram"; contact: string; email: string | null; for_whom: "self" | "couple" | "teen"; topics: Array<{ id: number; title: string }>; preferences: Shape3; convenient_time: string | null; story: string | null; crisis_flag: boolean; match_snapshot: Array<{ slug: string; score: number; reasons: Array<string>; psychologist: { id: number; title: string } | null }> | null; consents: Array<{ purpose: "personal-data" | "health-data"; version: string; at: string }>; psychologist: { id: number; title: string; is_published: boolean } | null; client: { id: number; title: string; met: { psychologist: { id: number; title: string }; at: string } | null; asked_at: string | null } | null; withdrawn_at: string | null; first_response_at: string | null; response_minutes: number | null; story_erased_at: string | null; erased_at: string | null; has_story: boolean; can: { manage: boolean; moves: Array<"new" | "in_work" | "booked" | "paid" | "done" | "lost" | "spam"> } }
type Shape5 = { id: number; at: string; kind: "contact" | "comment"; channel: "call" | "message" | "visit" | null; outcome: "no_answer" | "talked" | "agreed" | "call_back" | "refused" | null; text: string | null; has_text: boolean; author: { id: number; title: string } | null; mentions: Array<{ id: number; title: string }> }
type Shape6 = { at: string; to: "created" | "pending" | "authorized" | "paid" | "partially_refunded" | "refunded" | "reversed" | "failed" | "expired" | "canceled"; actor: { id: number; title: string } | null }
type Shape7 = { id: number; number: string; public_id: string; status: "created" | "pending" | "authorized" | "paid" | "partially_refunded" | "refunded" | "reversed" | "failed" | "expired" | "canceled"; is_expired: boolean; amount: number; refunded_amount: number; pending_refund_amount: number; is_in_question: boolean; is_receipt_failed: boolean; description: string; expires_at: string; can_be_sent: boolean; can_be_canceled: boolean; moves: Array<Shape6>; letters: Array<{ at: string; state: "waiting" | "sent" | "refused"; sent_at: string | null; words: string | null }> }
type Shape8 = { id: number; kind: "email-confirmation" | "invitation" | "password-reset" | "password-changed" | "email-changed" | "two-factor-changed" | "new-device" | "recovery-code-used" | "personal-data" | "personal-data-erased" | "request-received" | "booking-made" | "booking-held" | "booking-let-go" | "booking-moved" | "booking-cancelled" | "meeting-booked" | "meeting-moved" | "meeting-cancelled" | "meeting-reminder" | "meeting-thanks" | "application-received" | "card-proposal" | "application-answer" | "payment-link" | "request-mention" | "review-received" | "review-invitation" | "webhook-given-up" | "staff-news" | "trial"; at: string; state: "waiting" | "sent" | "refused"; sent_at: string | null; words: string | null }
type Shape9 = { title: string; number: string; mobile_number?: string | null; for_whom: string; region?: string | null; hours?: string | null; phrases?: string | null; checked_at?: string | null; source?: string | null }
type Shape10 = { id: number; version: number; created_at: string; updated_at: string; title: string; number: string; mobile_number: string | null; for_whom: string; region: string | null; hours: string | null; phrases: string | null; checked_at: string | null; source: string | null }
type Shape11 = { type: "paragraph"; content?: Array<{ type: "text"; text: string; marks?: Array<{ type: "bold" } | { type: "italic" } | { type: "link"; attrs: { href: string } }> } | { type: "hardBreak" }> }
type Shape12 = { type: "heading"; attrs: { level: 2 | 3 }; content?: Array<{ type: "text"; text: string; marks?: Array<{ type: "bold" } | { type: "italic" } | { type: "link"; attrs: { href: string } }> } | { type: "hardBreak" }> }
type Shape13 = { type: "doc"; content: Array<Shape11 | Shape12 | { type: "bulletList" | "orderedList"; content: Array<{ type: "listItem"; content: Array<Shape11> }> } | { type: "blockquote"; content: Array<Shape11> }> }
type Shape14 = { id: string; type: "image"; props: { title: string; src: string; width: number; height: number; alt: string; is_decoration: boolean; caption: string; place: "text" | "wide" } }
type Shape15 = { title: string; price: number | null; is_from: boolean; minutes: number | null; note: string; live?: { for: "individual" | "couple"; shows: "from" | "range"; topic: number | null; branch: number | null } | null }
type Shape16 = { version: 1; seo: { title: string; description: string }; hero: { title: string; lead: string }; blocks: Array<{ id: string; type: "text"; props: { title?: string; body: Shape13 } } | { id: string; type: "steps"; props: { title: string; items: Array<{ title: string; text: string }> } } | { id: string; type: "cta"; props: { title: string; text: string; label: string; href: string } } | Shape14 | { id: string; type: "price"; props: { title: string; rows: Array<Shape15>; label: string; href: string } } | { id: string; type: "form"; props: { title: string; text: string; label: string; topic: number | null; psychologist?: number | null } } | { id: string; type: "psychologists"; props: { title: string } } | { id: string; type: "reviews"; props: { title: string } } | { id: string; type: "faq"; props: { title: string } } | { id: string; type: "crisis"; props: { title: string } }>; faq: Array<{ q: string; a: string }> }
type Shape17 = { title: string; link: string; icon?: string | null; description?: string | null; status?: "draft" | "published"; publish_at?: string | null; data?: Shape16; with_psychologists?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; psychologists?: Array<number | string> }
type Shape18 = { id: number; version: number; created_at: string; updated_at: string; title: string; link: string; icon: string | null; description: string | null; status: "draft" | "published"; publish_at: string | null; data: Shape16; with_psychologists: boolean; psychologists: Array<{ id: number; title: string }>; psychologists_count: number; changes: { version: number; saved_at: string; publish_at: string | null; author: { id: number; title: string } | null } | null }
type Shape19 = { id: number; version: number; created_at: string; updated_at: string; title: string; filial_id: number | null; description: string | null; psychologists: Array<{ id: number; title: string }>; psychologists_count: number }
type Shape20 = { type: "degree" | "course" | "supervision" | "membership"; institution: string; title: string; year: number | string; hours?: number | string | null; verified?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
type Shape21 = { full_name: string; gender?: "female" | "male" | null; birthday?: string | null; experience_since?: number | string | null; slug?: string; topics?: Array<number | string>; specializations?: Array<number | string>; positions?: Array<number | string>; branches?: Array<number | string>; pages?: Array<number | string>; short_intro?: string | null; help_text?: string | null; about?: string | null; price?: number | string | null; meeting_minutes?: number | string | null; price_couple?: number | string | null; meeting_minutes_couple?: number | string | null; format?: Array<"online" | "offline">; is_couples?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; booking_link?: string | null; education?: string | null; credentials?: Array<Shape20>; is_published?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; user_id?: number | string | null; ycl_is_bookable?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; ycl_hidden?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; ycl_show_rating?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; ycl_fired?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; next_slot_at?: string | null; schedule_till?: string | null; ycl_status?: number | string | null; ycl_link?: string | null; ycl_phone?: string | null; ycl_email?: string | null; workload?: number | string }
type Shape22 = { update: boolean; publish: boolean; delete: boolean; fields: Array<"full_name" | "gender" | "birthday" | "experience_since" | "slug" | "topics" | "specializations" | "positions" | "branches" | "pages" | "short_intro" | "help_text" | "about" | "price" | "meeting_minutes" | "price_couple" | "meeting_minutes_couple" | "format" | "is_couples" | "booking_link" | "education" | "credentials" | "is_published" | "avatar" | "user_id" | "ycl_is_bookable" | "ycl_hidden" | "ycl_show_rating" | "ycl_fired" | "next_slot_at" | "schedule_till" | "ycl_status" | "ycl_link" | "ycl_phone" | "ycl_email" | "workload"> }
type Shape23 = { id: number; version: number; created_at: string; updated_at: string; full_name: string; gender: "female" | "male" | null; birthday: string | null; experience_since: number | null; slug: string; topics: Array<{ id: number; title: string }>; specializations: Array<{ id: number; title: string }>; positions: Array<{ id: number; title: string }>; branches: Array<{ id: number; title: string }>; pages: Array<{ id: number; title: string }>; short_intro: string | null; help_text: string | null; about: string | null; price: number | null; meeting_minutes: number | null; price_couple: number | null; meeting_minutes_couple: number | null; format: Array<"online" | "offline">; is_couples: boolean; booking_link: string | null; education: string | null; credentials: Array<{ type: "degree" | "course" | "supervision" | "membership"; institution: string; title: string; year: number; hours: number | null; verified: boolean }>; is_published: boolean; avatar: string | null; user_id: number | null; ycl_is_bookable: boolean; ycl_hidden: boolean; ycl_show_rating: boolean; ycl_fired: boolean; next_slot_at: string | null; schedule_till: string | null; ycl_status: number | null; ycl_link: string | null; ycl_phone: string | null; ycl_email: string | null; workload: number; ycl_is_ready: boolean; verified_at: string | null; free_times: number | null; ycl_owned: Array<string>; can: Shape22 }
type Shape24 = { name: string; permissions?: Array<"dashboard.view" | "psychologists.view" | "psychologists.create" | "psychologists.update" | "psychologists.publish" | "psychologists.delete" | "psychologists.export" | "psychologists.workload" | "psychologists.update-own" | "specializations.view" | "specializations.manage" | "topics.view" | "topics.manage" | "positions.view" | "positions.manage" | "branches.view" | "branches.manage" | "pages.view" | "pages.create" | "pages.update" | "pages.delete" | "users.view" | "users.create" | "users.update" | "users.activate" | "users.fire" | "users.export" | "transactions.view" | "transactions.create" | "transactions.refund" | "reviews.view" | "reviews.moderate" | "requests.view" | "requests.manage" | "integrations.manage" | "programs.manage" | "settings.manage" | "roles.manage" | "permissions.view" | "audit-logs.view" | "status.view"> }
type Shape25 = { id: number; version: number; created_at: string; updated_at: string; name: string; permissions: Array<"dashboard.view" | "psychologists.view" | "psychologists.create" | "psychologists.update" | "psychologists.publish" | "psychologists.delete" | "psychologists.export" | "psychologists.workload" | "psychologists.update-own" | "specializations.view" | "specializations.manage" | "topics.view" | "topics.manage" | "positions.view" | "positions.manage" | "branches.view" | "branches.manage" | "pages.view" | "pages.create" | "pages.update" | "pages.delete" | "users.view" | "users.create" | "users.update" | "users.activate" | "users.fire" | "users.export" | "transactions.view" | "transactions.create" | "transactions.refund" | "reviews.view" | "reviews.moderate" | "requests.view" | "requests.manage" | "integrations.manage" | "programs.manage" | "settings.manage" | "roles.manage" | "permissions.view" | "audit-logs.view" | "status.view">; title: string; is_seeded: boolean; requires_two_factor: boolean; permissions_count: number; users_count: number; can: { update: boolean; rename: boolean; delete: boolean; assign: boolean; reasons: { update?: string; rename?: string; delete?: string; assign?: string } } }
type Shape26 = { screen: "psychologists" | "users" | "roles" | "pages" | "specializations" | "topics" | "positions" | "branches" | "synonyms" | "crisis_lines" | "working_hours" | "reviews" | "requests" | "clients" | "applications" | "transactions" | "settings" | "letter_texts" | "auditLogs" | "trash" | "letters" | "permissions"; name: string; state: string; shared_role?: string | null; is_default?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
type Shape27 = { id: number; version: number; created_at: string; updated_at: string; screen: "psychologists" | "users" | "roles" | "pages" | "specializations" | "topics" | "positions" | "branches" | "synonyms" | "crisis_lines" | "working_hours" | "reviews" | "requests" | "clients" | "applications" | "transactions" | "settings" | "letter_texts" | "auditLogs" | "trash" | "letters" | "permissions"; name: string; state: string; shared_role: string | null; is_default: boolean; is_own: boolean; owner: { id: number; title: string }; can: { update: boolean; delete: boolean } }
type Shape28 = { title: string; is_published?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; description?: string | null; psychologists?: Array<number | string>; pages?: Array<number | string>; slug?: string; heading?: string | null; intro?: string | null; questions?: Array<{ question: string; answer: string }> }
type Shape29 = { id: number; version: number; created_at: string; updated_at: string; title: string; is_published: boolean; description: string | null; psychologists: Array<{ id: number; title: string }>; psychologists_count: number; pages: Array<{ id: number; title: string }>; slug: string; heading: string | null; intro: string | null; questions: Array<{ question: string; answer: string }> }
type Shape30 = { source: "call" | "message" | "visit"; name: string; contact: string; for_whom: "self" | "couple" | "teen"; topics?: Array<number | string>; convenient_time?: string | null; notes?: string | null; is_taken?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
type Shape31 = { title: string; is_published?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; is_couples?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; groups?: Array<"anxiety" | "drained" | "relations" | "self_worth" | "loss" | "changes" | "couple_quarrels" | "couple_distance" | "couple_trust" | "couple_closeness" | "couple_children" | "couple_parting" | "teen_mood" | "teen_school" | "teen_friends" | "teen_family" | "teen_body" | "teen_hurt">; spoken?: string | null; about?: string | null; psychologists?: Array<number | string>; slug?: string; heading?: string | null; intro?: string | null; questions?: Array<{ question: string; answer: string }> }
type Shape32 = { id: number; version: number; created_at: string; updated_at: string; title: string; is_published: boolean; is_couples: boolean; groups: Array<"anxiety" | "drained" | "relations" | "self_worth" | "loss" | "changes" | "couple_quarrels" | "couple_distance" | "couple_trust" | "couple_closeness" | "couple_children" | "couple_parting" | "teen_mood" | "teen_school" | "teen_friends" | "teen_family" | "teen_body" | "teen_hurt">; spoken: string | null; about: string | null; psychologists: Array<{ id: number; title: string }>; psychologists_count: number; slug: string; heading: string | null; intro: string | null; questions: Array<{ question: string; answer: string }> }
type Shape33 = { request_id?: number | string; send_letter?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; psychologist_id: number | string; purpose: "consultation" | "package" | "certificate" | "other"; description: string; amount: number | string; payer: { name: string; email?: string | null; phone?: string | null }; expires_at?: string }
type Shape34 = { kind: "refund" | "surplus" | "refund_unknown" | "mismatch" | "receipt"; attempt_id: number; amount: number | null; left: number; is_counted: boolean; is_lost: boolean; since: string; heard_at: string | null; provider: string; provider_payment_id: string | null }
type Shape35 = { of: "payment" | "refund"; amount: number; at: string | null; state: "awaited" | "made" | "failed" | null; refund_number: string | null; number: string | null; sign: string | null; storage: string | null; url: string | null }
type Shape36 = { id: number; kind: "moved" | "attempt" | "attempt_failed" | "refund_asked" | "refund_refused" | "refund_lost" | "paid_twice" | "paid_twice_returned" | "mismatch" | "refund_unknown" | "receipt_failed" | "receipt_made" | "settled" | "settled_returned" | "settled_not_returned" | "settled_sum"; at: string; source: "staff" | "system" | "bank"; from_status: "created" | "pending" | "authorized" | "paid" | "partially_refunded" | "refunded" | "reversed" | "failed" | "expired" | "canceled" | null; to_status: "created" | "pending" | "authorized" | "paid" | "partially_refunded" | "refunded" | "reversed" | "failed" | "expired" | "canceled"; amount: number | null; reason: string | null; actor: { id: number; title: string } | null }
type Shape37 = { id: number; version: number; created_at: string; updated_at: string; number: string; public_id: string; status: "created" | "pending" | "authorized" | "paid" | "partially_refunded" | "refunded" | "reversed" | "failed" | "expired" | "canceled"; amount: number; refunded_amount: number; pending_refund_amount: number; is_in_question: boolean; is_receipt_failed: boolean; currency: "RUB"; purpose: "consultation" | "package" | "certificate" | "other"; description: string; psychologist: { id: number; title: string } | null; request: { id: number; title: string } | null; payer: { name: string; email: string | null; phone: string | null }; provider: string | null; provider_payment_id: string | null; payment_url: string | null; expires_at: string; paid_at: string | null; receipt: unknown; created_by: { id: number; title: string } | null; is_expired: boolean; can: { refund: boolean }; questions: Array<Shape34>; receipts: Array<Shape35>; review_link: { sent_at: string | null; expires_at: string; used_at: string | null } | null; events: Array<Shape36>; client: { id: number; title: string } | null }
type Shape38 = { last_name: string; first_name: string; surname?: string | null; gender?: "female" | "male" | null; birthday?: string | null; hire_date?: string | null; email: string; phone?: string | null; tg_username?: string | null; is_active?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; role?: number | string; extra_roles?: Array<number | string>; password?: string; password_confirmation?: string }
type Shape39 = { update: boolean; activate: boolean; fire: boolean; set_credentials: boolean; remove_two_factor: boolean; send_reset: boolean; invite: boolean; reasons: { update?: string; activate?: string; fire?: string; set_credentials?: string; remove_two_factor?: string; send_reset?: string; invite?: string } }
type Shape40 = { id: number; version: number; created_at: string; updated_at: string; last_name: string; first_name: string; surname: string | null; gender: "female" | "male" | null; birthday: string | null; hire_date: string | null; email: string; phone: string | null; tg_username: string | null; avatar: string | null; is_active: boolean; is_fired: boolean; full_name: string; email_verified_at: string | null; role: number | null; roles: Array<string>; extra_roles: Array<number>; invitation: { state: "waiting" | "revoked"; sent_at: string; expires_at: string } | null; can: Shape39 }
type Shape41 = { title: string; weekdays?: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun">; opens_at?: string | null; closes_at?: string | null; first_day?: string | null; last_day?: string | null }
type Shape42 = { id: number; version: number; created_at: string; updated_at: string; title: string; weekdays: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun">; opens_at: string | null; closes_at: string | null; first_day: string | null; last_day: string | null }
type Shape43 = { applications: Array<{ id: number; created_at: string; status: "new" | "looking" | "invited" | "accepted" | "refused" }>; psychologists: Array<{ id: number; title: string }> }
type Shape44 = { id: number; version: number; created_at: string; updated_at: string; status: "new" | "looking" | "invited" | "accepted" | "refused"; full_name: string; email: string; phone: string | null; education: string; methods: string; about: string; documents: Array<{ id: number; at: string; name: string; type: "pdf" | "jpg" | "png"; size: number }>; letters: Array<{ id: number; at: string; by: { id: number; title: string } | null; status: "looking" | "invited" | "accepted" | "refused"; subject: string; text: string }>; confirmed_at: string | null; answered_at: string | null; psychologist: { id: number; title: string } | null; same_sender: Shape43; can: { answers: Array<"looking" | "invited" | "accepted" | "refused">; make_card: boolean } }
type Shape45 = { id: number; kind: string; label: string; at: string; actor: { id: number; title: string } | null; count: number; undone_at: string | null; undone_by: { id: number; title: string } | null; can: { undo: boolean; reason: string | null } }
type Shape46 = { id: number; at: string; actor: { id: number | null; name: string; roles: Array<string> }; action: string; subject: { type: string; id: string | null; label: string }; changes: Array<{ field: string; old: unknown; new: unknown; old_title?: string; new_title?: string }>; result: "ok" | "denied" | "error"; version: number | null; is_erased: boolean; changed_since: Array<string>; hidden_fields: number; can: { revert: boolean; fields: Array<string> }; ip: string | null; user_agent: string | null; device: string; request_id: string; operation: Shape45 | null; together: number }
type Shape47 = { id: string; state: "asked" | "booked" | "refused" | "cancelled"; starts_at: string; minutes: number; price: number | null; psychologist: { slug: string | null; full_name: string | null } | null; has_letter: boolean; record_id: number | null; can_move: boolean; can_cancel: boolean; move_until: string | null; cancel_until: string | null; payment: { id: string; amount: number; state: "awaited" | "paid" | "returned" | "over"; pay_until: string } | null; is_let_go: boolean; is_handed_on: boolean }
type Shape48 = { kind: "video" | "audio"; src: string; type: "video/mp4" | "audio/mp4" | "audio/mpeg"; seconds: number; size: number; poster: string | null; captions: string; text: string }
type Shape49 = { slug: string; full_name: string; avatar: string | null; gender: "female" | "male" | null; short_intro: string | null; price: number | null; meeting_minutes: number | null; price_couple: number | null; meeting_minutes_couple: number | null; is_couples: boolean; format: Array<"online" | "offline">; experience_since: number | null; verified_at: string | null; next_slot_at: string | null; free_times: number | null; booking_link: string | null; credentials: Array<{ type: "degree" | "course" | "supervision" | "membership"; institution: string; title: string; year: number; hours: number | null; verified: boolean }>; topics: Array<{ id: number; title: string }>; specializations: Array<{ id: number; title: string }>; branches: Array<{ id: number; title: string }> }
type Shape50 = { slug: string; full_name: string; avatar: string | null; gender: "female" | "male" | null; short_intro: string | null; price: number | null; meeting_minutes: number | null; price_couple: number | null; meeting_minutes_couple: number | null; is_couples: boolean; format: Array<"online" | "offline">; experience_since: number | null; verified_at: string | null; next_slot_at: string | null; free_times: number | null; booking_link: string | null; credentials: Array<{ type: "degree" | "course" | "supervision" | "membership"; institution: string; title: string; year: number; hours: number | null; verified: boolean }>; topics: Array<{ id: number; title: string; slug: string }>; specializations: Array<{ id: number; title: string; slug: string }>; branches: Array<{ id: number; title: string }>; about: string | null; help_text: string | null; education: string | null; schedule_till: string | null; introduction: Shape48 | null; similar: Array<Shape49> }
type Shape51 = { id: number; slug: string; title: string; heading: string | null; intro: string | null; questions: Array<{ question: string; answer: string }>; updated_at: string; psychologists: number; price_from: number | null; price_to: number | null; online: number; offline: number; next_slot_at: string | null; topics: Array<{ slug: string; title: string; count: number }>; specializations: Array<{ slug: string; title: string; count: number }>; people: Array<Shape49> }
type Shape52 = { is_urgent: boolean; topics: Array<{ id: number; title: string; count: number; phrase: string | null }>; specializations: Array<{ id: number; title: string; count: number; phrase: string | null }>; people: Array<{ slug: string; full_name: string }> }
type Shape53 = { psychologists: number; available_this_week: number; topics: Array<{ value: number; slug: string; title: string; about: string | null; count: number }>; topics_total: number; soonest: Array<Shape49> }
type Shape54 = { id: number; version: number; created_at: string; updated_at: string; name: string; is_one_person: boolean; contacts: Array<{ kind: "phone" | "email" | "telegram"; value: string; is_masked: boolean }>; requests_count: number; meetings_count: number; payments_count: number | null; paid_amount: number | null; reviews_count: number | null; last_request_at: string | null; is_in_question: boolean; can: { manage: boolean; erase: boolean }; names: Array<string>; has_strange_names: boolean; similar: Array<{ id: number; title: string }>; changes: Array<{ id: number; kind: "join" | "part"; at: string; by: { id: number; title: string } | null; other: { id: number; title: string }; records_count: number }> }
type Shape55 = { client_id: number; key: string; plan: { erased: Array<{ what: string; count: number }>; kept: Array<{ what: string; count: number; why: string }> }; meetings: Array<{ starts_at: string; psychologist: string | null; is_in_yclients: boolean }> }
type Shape56 = { id: number; number: string; at: string; name: string; status: "new" | "in_work" | "booked" | "paid" | "done" | "lost" | "spam"; psychologist: { id: number; title: string } | null; meeting_at: string | null }
type Shape57 = { id: number; at: string; starts_at: string; state: "asked" | "booked" | "refused" | "cancelled"; psychologist: { id: number; title: string } | null; request_id: number | null }
type Shape58 = { id: number; number: string; at: string; paid_at: string | null; status: "created" | "pending" | "authorized" | "paid" | "partially_refunded" | "refunded" | "reversed" | "failed" | "expired" | "canceled"; amount: number; refunded_amount: number; description: string; request_id: number | null }
type Shape59 = { id: number; at: string; author_name: string; status: "pending" | "published" | "rejected"; rating: number | null; psychologist: { id: number; title: string } | null; is_certain: boolean }
type Shape60 = { id: number; at: string; kind: "email-confirmation" | "invitation" | "password-reset" | "password-changed" | "email-changed" | "two-factor-changed" | "new-device" | "recovery-code-used" | "personal-data" | "personal-data-erased" | "request-received" | "booking-made" | "booking-held" | "booking-let-go" | "booking-moved" | "booking-cancelled" | "meeting-booked" | "meeting-moved" | "meeting-cancelled" | "meeting-reminder" | "meeting-thanks" | "application-received" | "card-proposal" | "application-answer" | "payment-link" | "request-mention" | "review-received" | "review-invitation" | "webhook-given-up" | "staff-news" | "trial"; state: "waiting" | "sent" | "refused" }
type Shape61 = { search?: string; status?: Array<"new" | "in_work" | "booked" | "paid" | "done" | "lost" | "spam">; assignee?: "none" | number | string; overdue?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; contact_due?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; on_day_off?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; mentioned?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; source?: "site" | "booking" | "call" | "message" | "visit"; lost_reason?: "expensive" | "no_time" | "another" | "no_answer" | "changed_mind" | "not_ours" | "other"; reached?: "contacted" | "booked" | "paid" | "held"; answered?: "hour" | "day" | "later" | "none"; crisis?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; for_whom?: "self" | "couple" | "teen"; psychologist_id?: number | string; direct?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; withdrawn?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; chosen_psychologist_id?: number | string; meeting_from?: string; meeting_to?: string; date_from?: string; date_to?: string }
type Shape62 = { name: string; contact: string; for_whom: "self" | "couple" | "teen"; topics: Array<string>; preferences: Shape3; branch: string | null; convenient_time: string | null; story: string | null }
type Shape63 = { number: string; created_at: string; status: "new" | "in_work" | "booked" | "paid" | "done" | "lost" | "spam"; withdrawn_at: string | null; can_withdraw: boolean; contact_type: "phone" | "email" | "telegram"; psychologist: { slug: string | null; full_name: string | null } | null; answer_time: { day: string; opens_at: string; closes_at: string } | null; words: Shape62 | null; crisis: Array<{ title: string; number: string; mobile_number: string | null; tel: string; about: string; region: string | null }> | null }
type Shape64 = { data: { lines: Array<{ title: string; number: string; mobile_number: string | null; tel: string; about: string; region: string | null }>; phrases: Array<string> } }
type Shape65 = { id: number; version: number; created_at: string; updated_at: string; last_name: string; first_name: string; surname: string | null; gender: "female" | "male" | null; birthday: string | null; hire_date: string | null; email: string; phone: string | null; tg_username: string | null; avatar: string | null; is_active: boolean; is_fired: boolean; full_name: string; email_verified_at: string | null; role: number | null; roles: Array<string>; extra_roles: Array<number>; invitation: { state: "waiting" | "revoked"; sent_at: string; expires_at: string } | null; can: Shape39; permissions: Array<"dashboard.view" | "psychologists.view" | "psychologists.create" | "psychologists.update" | "psychologists.publish" | "psychologists.delete" | "psychologists.export" | "psychologists.workload" | "psychologists.update-own" | "specializations.view" | "specializations.manage" | "topics.view" | "topics.manage" | "positions.view" | "positions.manage" | "branches.view" | "branches.manage" | "pages.view" | "pages.create" | "pages.update" | "pages.delete" | "users.view" | "users.create" | "users.update" | "users.activate" | "users.fire" | "users.export" | "transactions.view" | "transactions.create" | "transactions.refund" | "reviews.view" | "reviews.moderate" | "requests.view" | "requests.manage" | "integrations.manage" | "programs.manage" | "settings.manage" | "roles.manage" | "permissions.view" | "audit-logs.view" | "status.view">; psychologist_id: number | null; viewing_as: string | null }
type Shape66 = { current_page: number; per_page: number; total: number; last_page: number; sort_column: string; sort_direction: "asc" | "desc"; from: number | null; to: number | null; path: string; corrected_query?: string }
type Shape67 = { user: Shape65; specializations: Array<Shape29>; topics: Array<Shape32>; positions: Array<Shape19>; branches: Array<Shape1>; pages: Array<Shape18>; roles: Array<Shape25>; permissions: Array<{ id: number; name: string; title: string; users_count: number }>; psychologists: { data: Array<Shape23>; meta: Shape66 }; all_psychologists: Array<{ id: number; full_name: string; is_published: boolean }>; users: { data: Array<Shape40>; meta: Shape66 } }
type Shape68 = { steps: Array<{ name: "practice" | "hours" | "people" | "letter" | "bank" | "staff"; is_done: boolean }>; placeholders: Array<{ name: "name" | "phone" | "email" | "city" | "legal_entity" | "time_zone"; value: string }>; people_from: "hand" | "table" | "yclients" | null }
type Shape69 = { name: "new-requests" | "own-requests" | "due-contacts" | "days-off" | "pending-reviews" | "new-applications" | "card-proposals" | "payments-in-question" | "failed-payments" | "not-ready" | "schedule-ending" | "without-photo" | "unpublished" | "duplicates" | "unconfirmed-users" | "stale-crisis-lines" | "wrong-phones" | "left-in-yclients"; count: number; href: string; oldest_at: string | null; amount: number | null }
type Shape70 = { id: number; full_name: string; slug: string; avatar: string | null; is_published: boolean; ycl_is_ready: boolean; schedule_till: string | null; updated_at: string; missing: Array<"avatar" | "short_intro" | "help_text" | "about" | "credentials" | "topics" | "price">; proposals: Array<{ field: "help_text" | "about" | "education" | "short_intro" | "credentials" | "topics" | "specializations" | "avatar"; state: "waiting" | "returned" }> }
type Shape71 = { id: number; number: string; name: string; at: string; format: "online" | "offline" | null; branch: string | null; status: "new" | "in_work" | "booked" | "paid" | "done" | "lost" | "spam" }
type Shape72 = { id: number; number: string; created_at: string; status: "new" | "in_work" | "booked" | "paid" | "done" | "lost" | "spam"; name: string; for_whom: "self" | "couple" | "teen"; topics: Array<string> }
type Shape73 = { meetings: Array<Shape71>; requests: Array<Shape72>; reviews: Array<{ id: number; version: number; author_name: string; text: string; rating: number | null; published_at: string; reply: string | null }>; unanswered: number; money: { from: string; to: string; paid: number; refunded: number; count: number; paid_before: number; count_before: number }; times_off: Array<{ id: number; first_day: string; last_day: string; note: string | null }> }
type Shape74 = { days: Array<string>; pages: Array<{ page: "/" | "/catalog" | "/smart-consultations" | "/reviews" | "/lt"; title: string; visits: Array<number>; before: number }> }
type Shape75 = { bank: "sandbox" | "tbank" | "yookassa" | null; from: string; to: string; paid: number; refunded: number; awaited: number; paid_before: number; before: { from: string; to: string }; days: Array<{ day: string; paid: number; refunded: number }> }
type Shape76 = { id: number; at: string; actor: { id: number | null; name: string; roles: Array<string> }; action: string; subject: { type: string; id: string | null; label: string }; changes: Array<{ field: string; old: unknown; new: unknown; old_title?: string; new_title?: string }>; result: "ok" | "denied" | "error"; version: number | null; is_erased: boolean; changed_since: Array<string>; hidden_fields: number; can: { revert: boolean; fields: Array<string> }; together: number }
type Shape77 = { setup: Shape68 | null; is_empty: boolean; tiles: Array<Shape69>; own_card: Shape70 | null; own_work: Shape73 | null; pages: Array<{ id: number; title: string; link: string; updated_at: string }> | null; visits: Shape74 | null; money: Shape75 | null; changes: Array<Shape76> }
type Shape78 = { kind: "requests" | "crisis" | "assigned" | "contacts" | "days_off" | "payments" | "reviews" | "applications" | "card_proposals" | "meetings_with_me" | "requests_to_me" | "reviews_of_me"; count: number }
type Shape79 = { parameters: { algorithm: string; nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string; keySignature: string; data: { until: number } }; signature: string }
type Shape80 = { id: number; trigger: "button" | "schedule" | "webhook"; state: "running" | "done" | "failed" | "cancelled"; started_at: string; finished_at: string | null; counts: { branches: number; positions: number; services: number; staff: number; created: number; updated: number; fired: number }; errors: Array<string> }
type Shape81 = { source: "off" | "demo" | "yclients"; webhook_url: string | null; last_run: Shape80 | null; problem: string | null; differences: number; people: number; rules: Array<"full_name" | "about" | "price" | "meeting_minutes" | "avatar"> }
type Shape82 = { state: "open" | "accepted" | "expired" | "replaced" | "revoked" | "unknown"; person: { full_name: string; email: string; roles: Array<string>; expires_at: string; has_card: boolean } | null; signed_in_as: string | null; is_own: boolean }
type Shape83 = { id: number; kind: string; title: string; state: "queued" | "running" | "done" | "failed" | "cancelled"; done: number; total: number; result_url: string | null; file_name: string | null; errors: Array<string>; created_at: string; started_at: string | null; finished_at: string | null; expires_at: string | null; can: { cancel: boolean } }
type Shape84 = { slug: string; title: string; lead: string | null; count: number; is_couples: boolean; groups: Array<"anxiety" | "drained" | "relations" | "self_worth" | "loss" | "changes" | "couple_quarrels" | "couple_distance" | "couple_trust" | "couple_closeness" | "couple_children" | "couple_parting" | "teen_mood" | "teen_school" | "teen_friends" | "teen_family" | "teen_body" | "teen_hurt"> }
type Shape85 = { id: number; version: number; created_at: string; updated_at: string; subject: string; body: string; name: "request-received" | "booking-made" | "booking-held" | "booking-let-go" | "booking-moved" | "booking-cancelled" | "meeting-booked" | "meeting-moved" | "meeting-cancelled" | "meeting-reminder" | "review-invitation" | "review-after-payment" | "meeting-thanks" | "review-received" | "payment-link" | "application-received" | "invitation"; title: string; when: string; is_changed: boolean; original: { subject: string; body: string }; placeholders: Array<{ name: string; label: string; example: string; is_required: boolean; is_link: boolean }> }
type Shape86 = { search?: string; state?: Array<"waiting" | "sent" | "refused">; not_taken?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; kind?: Array<"email-confirmation" | "invitation" | "password-reset" | "password-changed" | "email-changed" | "two-factor-changed" | "new-device" | "recovery-code-used" | "personal-data" | "personal-data-erased" | "request-received" | "booking-made" | "booking-held" | "booking-let-go" | "booking-moved" | "booking-cancelled" | "meeting-booked" | "meeting-moved" | "meeting-cancelled" | "meeting-reminder" | "meeting-thanks" | "application-received" | "card-proposal" | "application-answer" | "payment-link" | "request-mention" | "review-received" | "review-invitation" | "webhook-given-up" | "staff-news" | "trial">; date_from?: string; date_to?: string }
type Shape87 = { slug: string; full_name: string; avatar: string | null; gender: "female" | "male" | null; price: number | null; meeting_minutes: number | null; price_couple: number | null; meeting_minutes_couple: number | null; is_couples: boolean; format: Array<"online" | "offline">; experience_since: number | null; next_slot_at: string | null; booking_link: string | null; free_times: number | null; topics: Array<number>; branches: Array<number>; specializations: Array<number> }
type Shape88 = { value: number; title: string; count: number; groups: Array<"anxiety" | "drained" | "relations" | "self_worth" | "loss" | "changes" | "couple_quarrels" | "couple_distance" | "couple_trust" | "couple_closeness" | "couple_children" | "couple_parting" | "teen_mood" | "teen_school" | "teen_friends" | "teen_family" | "teen_body" | "teen_hurt">; spoken: string | null }
type Shape89 = { people: Array<Shape87>; topics: Array<Shape88>; branches: Array<{ value: number; title: string; count: number }>; specializations: Array<{ value: number; title: string; count: number }> }
type Shape90 = { state: "open"; email: string; until: string; sections: Array<{ id: string; title: string; records: Array<{ title: string; facts: Array<{ label: string; value: string }>; review_id?: number }> }>; plan: { erased: Array<{ what: string; count: number }>; kept: Array<{ what: string; count: number; why: string }> } }
type Shape91 = { erased: Array<{ what: string; count: number }>; kept: Array<{ what: string; count: number; why: string }>; number: string; at: string; subject: string; operator: string; log_extract: Array<{ at: string; what: string }> }
type Shape92 = { title: string; icon: string | null; description: string | null; link: string; data: Shape16; with_psychologists: boolean; updated_at: string; prices: Array<{ of: string; from: number | null; to: number | null; minutes: number | null }>; form_psychologist: { slug: string; full_name: string; is_couples: boolean } | null }
type Shape93 = { erased: Array<{ what: string; count: number }>; kept: Array<{ what: string; count: number; why: string }>; number: string; at: string; subject: string; operator: string; log_extract: Array<{ at: string; what: string }>; id: number; left_in_yclients: Array<{ id: number; record_id: number; branch: string | null; ahead_until: string | null; removed_at: string | null; removed_by: string | null; version: number }> }
type Shape94 = { id: number; version: number; created_at: string; updated_at: string; field: "help_text" | "about" | "education" | "short_intro" | "credentials" | "topics" | "specializations" | "avatar"; why: "documents" | "claims" | "all"; claims: Array<string>; state: "waiting" | "returned"; value: unknown; reason: string | null }
type Shape95 = { id: number; version: number; created_at: string; updated_at: string; full_name: string; gender: "female" | "male" | null; birthday: string | null; experience_since: number | null; slug: string; topics: Array<{ id: number; title: string }>; specializations: Array<{ id: number; title: string }>; positions: Array<{ id: number; title: string }>; branches: Array<{ id: number; title: string }>; pages: Array<{ id: number; title: string }>; short_intro: string | null; help_text: string | null; about: string | null; price: number | null; meeting_minutes: number | null; price_couple: number | null; meeting_minutes_couple: number | null; format: Array<"online" | "offline">; is_couples: boolean; booking_link: string | null; education: string | null; credentials: Array<{ type: "degree" | "course" | "supervision" | "membership"; institution: string; title: string; year: number; hours: number | null; verified: boolean }>; is_published: boolean; avatar: string | null; user_id: number | null; ycl_is_bookable: boolean; ycl_hidden: boolean; ycl_show_rating: boolean; ycl_fired: boolean; next_slot_at: string | null; schedule_till: string | null; ycl_status: number | null; ycl_link: string | null; ycl_phone: string | null; ycl_email: string | null; workload: number; ycl_is_ready: boolean; verified_at: string | null; free_times: number | null; ycl_owned: Array<string>; can: Shape22; proposals: Array<Shape94> }
type Shape96 = { kind: "video" | "audio"; src: string; type: "video/mp4" | "audio/mp4" | "audio/mpeg"; seconds: number; size: number; poster: string | null; captions: string | null; text: string; version: string }
type Shape97 = { full_name?: string; is_published?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; ycl_is_ready?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; topics?: Array<number | string>; specializations?: Array<number | string>; positions?: Array<number | string>; branch_id?: number | string; page_id?: number | string; gender?: "female" | "male"; is_couples?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; has_avatar?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; schedule_ends_by?: string; duplicates?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
type Shape98 = { source: "site" | "booking" | "call" | "message" | "visit"; count: number; before: number; href: string | null; steps: Array<{ step: "contacted" | "booked" | "paid" | "held"; count: number; href: string }> }
type Shape99 = { received: { count: number; before: number; href: string | null }; steps: Array<{ step: "contacted" | "booked" | "paid" | "held"; count: number; before: number; href: string | null }>; sources: Array<Shape98>; lost: Array<{ reason: "expensive" | "no_time" | "another" | "no_answer" | "changed_mind" | "not_ours" | "other"; count: number; before: number; href: string | null }>; answers: Array<{ answer: "hour" | "day" | "later" | "none"; count: number; before: number; href: string | null }>; median_minutes: number | null; median_minutes_before: number | null }
type Shape100 = { paid: number; refunded: number; payments: number; paid_href: string; refunded_href: string; paid_before: number; refunded_before: number; receipts: { made: number; awaited: number; failed: number; untold: number; failed_href: string }; psychologists: Array<{ id: number | null; title: string | null; paid: number; refunded: number; payments: number; paid_href: string; refunded_href: string }>; branches: Array<{ id: number | null; title: string | null; paid: number; refunded: number; payments: number; paid_href: string; refunded_href: string }>; months: Array<{ from: string; to: string; paid: number; refunded: number; payments: number; paid_href: string; refunded_href: string }> }
type Shape101 = { period: { from: string; to: string }; before: { from: string; to: string }; requests: Shape99 | null; money: Shape100 | null; load: Array<{ id: number; title: string; meetings: number; meetings_before: number; href: string; free_times: number | null }> | null }
type Shape102 = { number: string; status: "created" | "pending" | "authorized" | "paid" | "partially_refunded" | "refunded" | "reversed" | "failed" | "expired" | "canceled"; amount: number; refunded_amount: number; currency: "RUB"; purpose: "consultation" | "package" | "certificate" | "other"; description: string; psychologist: { slug: string | null; full_name: string } | null; expires_at: string; paid_at: string | null; has_bank: boolean; can_pay: boolean; is_awaited: boolean; pending_refund_amount: number; surplus: { amount: number; left: number } | null; is_in_question: boolean }
type Shape103 = { id: number; full_name: string; first_name: string; email: string; avatar: string | null; roles: Array<string>; permissions: Array<"dashboard.view" | "psychologists.view" | "psychologists.create" | "psychologists.update" | "psychologists.publish" | "psychologists.delete" | "psychologists.export" | "psychologists.workload" | "psychologists.update-own" | "specializations.view" | "specializations.manage" | "topics.view" | "topics.manage" | "positions.view" | "positions.manage" | "branches.view" | "branches.manage" | "pages.view" | "pages.create" | "pages.update" | "pages.delete" | "users.view" | "users.create" | "users.update" | "users.activate" | "users.fire" | "users.export" | "transactions.view" | "transactions.create" | "transactions.refund" | "reviews.view" | "reviews.moderate" | "requests.view" | "requests.manage" | "integrations.manage" | "programs.manage" | "settings.manage" | "roles.manage" | "permissions.view" | "audit-logs.view" | "status.view">; psychologist_id: number | null; viewing_as: string | null; owes_two_factor: boolean }
type Shape104 = { id: number; version: number; created_at: string; updated_at: string; name: string | null; phone: string | null; email: string | null; city: string | null; legal_entity: string | null; time_zone: string | null; remind_day_before: boolean; remind_hours_before: "0" | "1" | "2" | "3" | "6"; card_checks: "vouched" | "all" | "none"; effective: { name: string; phone: string; email: string; city: string; legal_entity: string; time_zone: string }; locked_by: { name: string | null; phone: string | null; email: string | null; city: string | null; legal_entity: string | null; time_zone: string | null }; placeholders: Array<"name" | "phone" | "email" | "city" | "legal_entity" | "time_zone"> }
type Shape105 = { effective: { name: string; phone: string; email: string; city: string; legal_entity: string; time_zone: string }; locked_by: { name: string | null; phone: string | null; email: string | null; city: string | null; legal_entity: string | null; time_zone: string | null }; bank: "sandbox" | "tbank" | "yookassa" | null; has_mail_server: boolean }
type Shape106 = { id: number; version: number; created_at: string; updated_at: string; status: "pending" | "published" | "rejected"; rejection_reason: "pd" | "diagnosis" | "ad" | "abuse" | "no_proof" | "other" | null; reply: string | null; psychologist: { id: number; title: string } | null; author_name: string; author_confirmed_at: string | null; text: string; rating: number | null; proof: { id: number; title: string } | null; proof_by: { id: number; title: string } | null; replied_at: string | null; replied_by: { id: number; title: string } | null; moderated_at: string | null; moderated_by: { id: number; title: string } | null; published_at: string | null; consent: { version: string; at: string }; is_subject_shown: boolean; can: { moderate: boolean; prove: boolean } }
type Shape107 = { search?: string; status?: Array<"pending" | "published" | "rejected">; psychologist_id?: number | string; rating?: number | string; date_from?: string; date_to?: string; has_proof?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
type Shape108 = { name: "jobs" | "letters" | "bank" | "yclients" | "backup" | "disk" | "database" | "processes" | "versions" | "audit"; state: "ok" | "attention" | "person"; advice: string | null; facts: Array<{ name: string; label: string; kind: "count"; value: number | null } | { name: string; label: string; kind: "moment"; value: string | null } | { name: string; label: string; kind: "bytes"; value: number | null; of: number | null } | { name: string; label: string; kind: "text"; value: string | null }>; screen: { path: string; title: string } | null; docs: string | null }
type Shape109 = { filter?: { type?: "psychologist" | "page" | "specialization" | "topic" | "position" | "branch" | "synonym" | "crisis-line" | "working-hours"; title?: string } }
type Shape110 = { full_name?: string; role?: number | string; is_active?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; is_fired?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; verifyed?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; gender?: "female" | "male"; invitation?: "waiting" | "revoked"; email?: string; tg_username?: string }
type Shape111 = { page?: number; per_page?: number; sort_column?: "created_at" | "updated_at" | "status" | "full_name" | "answered_at" | "id"; sort_direction?: "asc" | "desc"; filter?: { search?: string; status?: Array<"new" | "looking" | "invited" | "accepted" | "refused">; date_from?: string; date_to?: string } }
type Shape112 = { actor?: "none" | number | string; action?: string; subject_type?: string; subject_id?: string; result?: "ok" | "denied" | "error"; ip?: string; request_id?: string; field?: string; search?: string; date_from?: string; date_to?: string }
type Shape113 = { page?: number; per_page?: number; sort_column?: "at" | "id"; sort_direction?: "asc" | "desc"; grouped?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; filter?: Shape112 }
type Shape114 = { id: number; version: number; created_at: string; updated_at: string; field: "help_text" | "about" | "education" | "short_intro" | "credentials" | "topics" | "specializations" | "avatar"; why: "documents" | "claims" | "all"; claims: Array<string>; psychologist: { id: number; title: string }; card_version: number; is_published: boolean; is_stale: boolean; old: unknown; new: unknown; author: { id: number; title: string } | null; is_author_gone: boolean }
type Shape115 = { search?: string; topics?: Array<number | string>; specializations?: Array<number | string>; branches?: Array<number | string>; gender?: "female" | "male"; is_couples?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; is_teens?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; format?: "online" | "offline"; time?: "today" | "tomorrow" | "three_days" | "week"; day_part?: "morning" | "day" | "evening"; page?: string; price_from?: number | string; price_to?: number | string }
type Shape116 = { topics: Array<{ value: number; title: string; count: number; is_couples: boolean }>; specializations: Array<{ value: number; title: string; count: number }>; branches: Array<{ value: number; title: string; count: number }>; gender: Array<{ value: "female" | "male"; title: string; count: number }>; format: Array<{ value: "online" | "offline"; title: string; count: number }>; is_couples: Array<{ value: "1" | ""; title: string; count: number }>; is_teens: Array<{ value: "1"; title: string; count: number }>; time: Array<{ value: "today" | "tomorrow" | "three_days" | "week"; title: string; count: number }>; day_part: Array<{ value: "morning" | "day" | "evening"; title: string; count: number }>; price: Array<{ from: number; to: number | null; count: number }>; price_to: Array<{ value: number; title: string; count: number }> }
type Shape117 = { filter: "search" | "topics" | "specializations" | "branches" | "gender" | "is_couples" | "is_teens" | "format" | "time" | "day_part" | "price_from" | "price_to"; without: number; alone: number }
type Shape118 = { data: Array<Shape49>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66; facets: Shape116; ways_back: Array<Shape117>; understood: Array<{ typed: string; meant: string }> }
type Shape119 = { slug: string; full_name: string; avatar: string | null; gender: "female" | "male" | null; short_intro: string | null; price: number | null; meeting_minutes: number | null; price_couple: number | null; meeting_minutes_couple: number | null; is_couples: boolean; format: Array<"online" | "offline">; experience_since: number | null; verified_at: string | null; next_slot_at: string | null; free_times: number | null; booking_link: string | null; credentials: Array<{ type: "degree" | "course" | "supervision" | "membership"; institution: string; title: string; year: number; hours: number | null; verified: boolean }>; topics: Array<{ id: number; title: string }>; specializations: Array<{ id: number; title: string }>; branches: Array<{ id: number; title: string }>; schedule_till: string | null; named_as: Array<string> }
type Shape120 = { data: Array<{ starts_at: string; minutes: number; price: number | null; is_prepaid: boolean; is_changed_by_phone: boolean }>; meta: { time_zone: string; known_at: string | null; source: "yclients" | "demo" | "stale" | "off"; is_prepaid: boolean } }
type Shape121 = { search?: string; in_question?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; has_meeting?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; is_returning?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; psychologist_id?: number | string; date_from?: string; date_to?: string }
type Shape122 = { page?: number; per_page?: number; sort_column?: "last_request_at" | "created_at" | "updated_at" | "name" | "id"; sort_direction?: "asc" | "desc"; filter?: Shape121 }
type Shape123 = { id: number; version: number; created_at: string; updated_at: string; name: string; is_one_person: boolean; contacts: Array<{ kind: "phone" | "email" | "telegram"; value: string; is_masked: boolean }>; requests_count: number; meetings_count: number; payments_count: number | null; paid_amount: number | null; reviews_count: number | null; last_request_at: string | null; is_in_question: boolean; can: { manage: boolean; erase: boolean } }
type Shape124 = { psychologist: { id: number; title: string }; avatar: string | null; price: number | null; next_slot_at: string | null; free_times: Array<string>; booking_link: string | null; reasons: Array<string>; change: Array<string> }
type Shape125 = { page?: number; per_page?: number; sort_column?: "created_at" | "updated_at" | "status" | "number" | "first_response_at" | "meeting_at" | "next_contact_on" | "id"; sort_direction?: "asc" | "desc"; filter?: Shape61 }
type Shape126 = { subject_type: "psychologist" | "user" | "role" | "page" | "specialization" | "topic" | "position" | "branch" | "synonym" | "crisis-line" | "working-hours" | "review" | "request" | "client" | "application" | "transaction" | "practice" | "letter-text"; subject_id: number | string; page?: number; per_page?: number }
type Shape127 = { id: number; at: string; actor: { id: number | null; name: string; roles: Array<string> }; action: string; subject: { type: string; id: string | null; label: string }; changes: Array<{ field: string; old: unknown; new: unknown; old_title?: string; new_title?: string }>; result: "ok" | "denied" | "error"; version: number | null; is_erased: boolean; changed_since: Array<string>; hidden_fields: number; can: { revert: boolean; fields: Array<string> } }
type Shape128 = { id: number; psychologist: { id: number; full_name: string }; field: "full_name" | "about" | "price" | "meeting_minutes" | "avatar"; ours: string | number | null; theirs: string | number | null; found_at: string }
type Shape129 = { one: { id: number; full_name: string; is_published: boolean; members: number }; other: { id: number; full_name: string; is_published: boolean; members: number }; same: Array<"name" | "phone" | "email" | "booking_link">; told_apart: { at: string; by: { id: number; title: string } | null } | null }
type Shape130 = { id: number; company_id: number; staff_id: number; name: string; specialization: string | null; branch: string | null; candidates: Array<{ id: number; full_name: string; same_name: boolean; same_phone: boolean }> }
type Shape131 = { id: number; created_at: string; kind: "email-confirmation" | "invitation" | "password-reset" | "password-changed" | "email-changed" | "two-factor-changed" | "new-device" | "recovery-code-used" | "personal-data" | "personal-data-erased" | "request-received" | "booking-made" | "booking-held" | "booking-let-go" | "booking-moved" | "booking-cancelled" | "meeting-booked" | "meeting-moved" | "meeting-cancelled" | "meeting-reminder" | "meeting-thanks" | "application-received" | "card-proposal" | "application-answer" | "payment-link" | "request-mention" | "review-received" | "review-invitation" | "webhook-given-up" | "staff-news" | "trial"; state: "waiting" | "sent" | "refused"; recipient: string | null; subject: string | null; last_error: string | null; attempts: number; sent_at: string | null; next_attempt_at: string | null; can: { send: boolean } }
type Shape132 = { data: Array<Shape131>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66; counts: Record<string, number>; sendable: number }
type Shape133 = { id: number; at: string; actor: { id: number | null; name: string; roles: Array<string> }; action: string; subject: { type: string; id: string | null; label: string }; changes: Array<{ field: string; old: unknown; new: unknown; old_title?: string; new_title?: string }>; result: "ok" | "denied" | "error" }
type Shape134 = { page?: number; per_page?: number; sort_column?: "created_at" | "updated_at" | "full_name" | "price" | "workload" | "is_published" | "birthday" | "experience_since" | "id"; sort_direction?: "asc" | "desc"; filter?: Shape97 }
type Shape135 = { id: number; full_name: string; is_published: boolean; price: number | null; price_couple: number | null; meeting_minutes: number | null; card?: { slug: string; avatar: string | null; short_intro: string | null } }
type Shape136 = { page?: number; per_page?: number; sort_column?: "published_at" | "rating"; sort_direction?: "asc" | "desc"; filter?: { psychologist?: string; rating?: number | string; topic?: string } }
type Shape137 = { author_name: string; text: string; rating: number | null; reply: string | null; published_at: string; psychologist: { slug: string; full_name: string } | null; has_proof: boolean }
type Shape138 = { data: Array<Shape137>; links: { first: string; last: string; prev: string | null; next: string | null }; meta: Shape66; rating: { average: number; count: number } | null }
type Shape139 = { page?: number; per_page?: number; screen: "psychologists" | "users" | "roles" | "pages" | "specializations" | "topics" | "positions" | "branches" | "synonyms" | "crisis_lines" | "working_hours" | "reviews" | "requests" | "clients" | "applications" | "transactions" | "settings" | "letter_texts" | "auditLogs" | "trash" | "letters" | "permissions" }
type Shape140 = { kind: "psychologist" | "user" | "page" | "topic" | "specialization" | "position" | "branch" | "request" | "client" | "transaction"; id: number; title: string; note: string | null; count: number | null; avatar: string | null }
type Shape141 = { page?: number; per_page?: number; sort_column?: "created_at" | "published_at" | "rating" | "status" | "author_name" | "id"; sort_direction?: "asc" | "desc"; filter?: Shape107 }
type Shape142 = { data: Array<{ id: number; version: number; created_at: string; updated_at: string; title: string; topic_id: number | null; specialization_id: number | null }> }
type Shape143 = { payer?: string; status?: Array<"created" | "pending" | "authorized" | "paid" | "partially_refunded" | "refunded" | "reversed" | "failed" | "expired" | "canceled">; date_from?: string; date_to?: string; amount_from?: number | string; amount_to?: number | string; psychologist_id?: number | string; paid_from?: string; paid_to?: string; returned_from?: string; returned_to?: string; branch?: "none" | number | string; in_question?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; number?: string }
type Shape144 = { page?: number; per_page?: number; sort_column?: "created_at" | "updated_at" | "paid_at" | "expires_at" | "amount" | "status" | "number" | "id"; sort_direction?: "asc" | "desc"; filter?: Shape143 }
type Shape145 = { id: number; version: number; created_at: string; updated_at: string; number: string; public_id: string; status: "created" | "pending" | "authorized" | "paid" | "partially_refunded" | "refunded" | "reversed" | "failed" | "expired" | "canceled"; amount: number; refunded_amount: number; pending_refund_amount: number; is_in_question: boolean; is_receipt_failed: boolean; currency: "RUB"; purpose: "consultation" | "package" | "certificate" | "other"; description: string; psychologist: { id: number; title: string } | null; request: { id: number; title: string } | null; payer: { name: string; email: string | null; phone: string | null }; provider: string | null; provider_payment_id: string | null; payment_url: string | null; expires_at: string; paid_at: string | null; receipt: unknown; created_by: { id: number; title: string } | null; is_expired: boolean; can: { refund: boolean } }
type Shape146 = { current_page: number; per_page: number; total: number; last_page: number; sort_column: string; sort_direction: "asc" | "desc"; from: number | null; to: number | null; path: string; corrected_query?: string; totals: { amount: number; paid_amount: number; refunded_amount: number }; bank: "sandbox" | "tbank" | "yookassa" | null }
type Shape147 = { page?: number; per_page?: number; sort_column?: "deleted_at" | "title"; sort_direction?: "asc" | "desc"; filter?: { type?: "psychologist" | "page" | "specialization" | "topic" | "position" | "branch" | "synonym" | "crisis-line" | "working-hours"; title?: string } }
type Shape148 = { type: "psychologist" | "page" | "specialization" | "topic" | "position" | "branch" | "synonym" | "crisis-line" | "working-hours"; id: number; title: string; deleted_at: string; deleted_by: { id: number; title: string } | null; purged_at: string }
type Shape149 = { page?: number; per_page?: number; sort_column?: "created_at" | "updated_at" | "last_name" | "first_name" | "full_name" | "email" | "hire_date" | "birthday" | "is_active" | "is_fired" | "id"; sort_direction?: "asc" | "desc"; filter?: Shape110 }
type Shape150 = { data: Array<{ day: string; page: "/" | "/catalog" | "/smart-consultations" | "/reviews" | "/lt"; visits: number; visitors: number }>; meta: { from: string; to: string; time_zone: string } }
type Shape151 = { data: Array<{ subject: "request" | "transaction" | "application" | "psychologist" | "user"; id: number; label: string; phone: string; fault: string; meant: string | null }>; total: number }
type Shape152 = { dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; skip_errors?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; mapping?: Record<string, string | null>; choices?: { rows?: Record<string, "new" | "skip" | "mine" | "saved" | number>; titles?: Record<string, Record<string, number | "new" | null>> }; checked?: string; invite?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
type Shape153 = { field: string; label: string; value: string; rows: number; candidates: Array<{ id: number; title: string }>; answer: number | "new" | null; is_answered: boolean; can_create: boolean }
type Shape154 = { row: number; kind: "create" | "change" | "same" | "skip" | "question" | "conflict" | "bad"; label: string; id: number | null; changes: Array<{ field: string; label: string; old: string | null; new: string | null }>; conflicts: Array<{ field: string; label: string; was: string | null; saved: string | null; mine: string | null }>; problems: Array<{ cell: string; field: string | null; message: string }>; notes: Array<string>; question: { text: string; candidates: Array<{ id: number; label: string; about: string }> } | null; answer: "new" | "skip" | "mine" | "saved" | number | null; photo: string | null }
type Shape155 = { rows_total: number; head: { row: number; above: number }; counts: { create: number; change: number; same: number; skip: number; question: number; conflict: number; bad: number }; columns: Array<{ column: string; title: string; field: string | null; label: string | null; reason: string | null; examples: Array<string> }>; fields: Array<{ name: string; label: string }>; titles: Array<Shape153>; options: Record<string, Array<{ id: number; title: string }>>; photos: { used: number; unused: Array<{ name: string; reason: string }> } | null; rows: Array<Shape154>; rows_left_out: number; checked: string; import_id: string | null }
type Shape156 = { action: "set-status" | "assign"; ids: Array<number | string>; status?: "new" | "in_work" | "booked" | "paid" | "done" | "lost" | "spam"; assignee_id?: number | string | null; dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
type Shape157 = { other_id: number | string; version: number; other_version: number; take?: Array<"full_name" | "gender" | "birthday" | "experience_since" | "slug" | "topics" | "specializations" | "positions" | "branches" | "pages" | "short_intro" | "help_text" | "about" | "price" | "meeting_minutes" | "price_couple" | "meeting_minutes_couple" | "format" | "is_couples" | "booking_link" | "education" | "credentials" | "is_published" | "avatar" | "user_id" | "ycl_is_bookable" | "ycl_hidden" | "ycl_show_rating" | "ycl_fired" | "next_slot_at" | "schedule_till" | "ycl_status" | "ycl_link" | "ycl_phone" | "ycl_email" | "workload">; unite?: Array<"topics" | "specializations" | "positions" | "branches" | "pages"> }
type Shape158 = { action: "publish" | "unpublish" | "add-topic" | "remove-topic" | "set-field" | "delete"; ids: Array<number | string>; topic_id?: number | string | null; only_complete?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; field?: "price" | "meeting_minutes" | "price_couple" | "meeting_minutes_couple" | "specializations" | "branches" | "positions" | "pages" | "format" | "is_couples" | "gender" | "experience_since" | "booking_link" | "workload" | "schedule_till" | "ycl_is_bookable" | "ycl_hidden" | "ycl_show_rating"; way?: "set" | "add" | "remove" | "percent"; value?: unknown; round_to?: number; dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
type Shape159 = { rows: number; changes: Array<{ row: number; id: number; full_name: string; old: number; new: number }>; unchanged: Array<{ row: number; full_name: string; workload: number }>; errors: Array<{ cell: string; message: string; full_name: string | null; old: number | null; value: string | null }>; import_id: string | null }
type Shape160 = { action: "publish" | "reject"; ids: Array<number | string>; rejection_reason?: "pd" | "diagnosis" | "ad" | "abuse" | "no_proof" | "other" | null; dry_run?: boolean | 0 | 1 | "0" | "1" | "true" | "false" }
type Shape161 = { kind: "refund" | "surplus" | "refund_unknown" | "mismatch" | "receipt"; attempt_id: number | string; outcome: "returned" | "not_returned" | "settled"; amount?: number | string; reason: string; version: number | string }
type Shape162 = { status?: "new" | "in_work" | "booked" | "paid" | "done" | "lost" | "spam"; notes?: string | null; meeting_at?: string | null; meeting_format?: "online" | "offline" | null; price?: number | string | null; next_contact_on?: string | null; lost_reason?: "expensive" | "no_time" | "another" | "no_answer" | "changed_mind" | "not_ours" | "other" | null; lost_words?: string | null; assignee_id?: number | string | null; chosen_psychologist_id?: number | string | null; meeting_branch_id?: number | string | null; version?: number | string }
type Shape163 = { title?: string; number?: string; mobile_number?: string | null; for_whom?: string; region?: string | null; hours?: string | null; phrases?: string | null; checked_at?: string | null; source?: string | null; version?: number | string }
type Shape164 = { title?: string; link?: string; icon?: string | null; description?: string | null; status?: "draft" | "published"; publish_at?: string | null; data?: Shape16; with_psychologists?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; psychologists?: Array<number | string>; version?: number | string }
type Shape165 = { full_name?: string; gender?: "female" | "male" | null; birthday?: string | null; experience_since?: number | string | null; slug?: string; topics?: Array<number | string>; specializations?: Array<number | string>; positions?: Array<number | string>; branches?: Array<number | string>; pages?: Array<number | string>; short_intro?: string | null; help_text?: string | null; about?: string | null; price?: number | string | null; meeting_minutes?: number | string | null; price_couple?: number | string | null; meeting_minutes_couple?: number | string | null; format?: Array<"online" | "offline">; is_couples?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; booking_link?: string | null; education?: string | null; credentials?: Array<Shape20>; is_published?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; user_id?: number | string | null; ycl_is_bookable?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; ycl_hidden?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; ycl_show_rating?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; ycl_fired?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; next_slot_at?: string | null; schedule_till?: string | null; ycl_status?: number | string | null; ycl_link?: string | null; ycl_phone?: string | null; ycl_email?: string | null; workload?: number | string; version?: number | string }
type Shape166 = { name?: string; permissions?: Array<"dashboard.view" | "psychologists.view" | "psychologists.create" | "psychologists.update" | "psychologists.publish" | "psychologists.delete" | "psychologists.export" | "psychologists.workload" | "psychologists.update-own" | "specializations.view" | "specializations.manage" | "topics.view" | "topics.manage" | "positions.view" | "positions.manage" | "branches.view" | "branches.manage" | "pages.view" | "pages.create" | "pages.update" | "pages.delete" | "users.view" | "users.create" | "users.update" | "users.activate" | "users.fire" | "users.export" | "transactions.view" | "transactions.create" | "transactions.refund" | "reviews.view" | "reviews.moderate" | "requests.view" | "requests.manage" | "integrations.manage" | "programs.manage" | "settings.manage" | "roles.manage" | "permissions.view" | "audit-logs.view" | "status.view">; version?: number | string }
type Shape167 = { name?: string | null; phone?: string | null; email?: string | null; city?: string | null; legal_entity?: string | null; time_zone?: string | null; remind_day_before?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; remind_hours_before?: "0" | "1" | "2" | "3" | "6"; card_checks?: "vouched" | "all" | "none"; version?: number | string }
type Shape168 = { title?: string; is_published?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; description?: string | null; psychologists?: Array<number | string>; pages?: Array<number | string>; slug?: string; heading?: string | null; intro?: string | null; questions?: Array<{ question: string; answer: string }>; version?: number | string }
type Shape169 = { status?: "pending" | "published" | "rejected"; rejection_reason?: "pd" | "diagnosis" | "ad" | "abuse" | "no_proof" | "other" | null; reply?: string | null; psychologist_id?: number | string | null; proof_id?: number | string | null; version?: number | string }
type Shape170 = { title?: string; is_published?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; is_couples?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; groups?: Array<"anxiety" | "drained" | "relations" | "self_worth" | "loss" | "changes" | "couple_quarrels" | "couple_distance" | "couple_trust" | "couple_closeness" | "couple_children" | "couple_parting" | "teen_mood" | "teen_school" | "teen_friends" | "teen_family" | "teen_body" | "teen_hurt">; spoken?: string | null; about?: string | null; psychologists?: Array<number | string>; slug?: string; heading?: string | null; intro?: string | null; questions?: Array<{ question: string; answer: string }>; version?: number | string }
type Shape171 = { last_name?: string; first_name?: string; surname?: string | null; gender?: "female" | "male" | null; birthday?: string | null; hire_date?: string | null; email?: string; phone?: string | null; tg_username?: string | null; is_active?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; role?: number | string; without_main_role?: boolean | 0 | 1 | "0" | "1" | "true" | "false"; extra_roles?: Array<number | string>; password?: string; password_confirmation?: string; version?: number | string }
type Shape172 = { title?: string; weekdays?: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun">; opens_at?: string | null; closes_at?: string | null; first_day?: string | null; last_day?: string | null; version?: number | string }
