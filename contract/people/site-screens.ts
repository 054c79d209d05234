import { LANDING_PATHS } from '../content/landing-paths.ts'
import { FAVOURITES_PATHS } from '../visitors/favourites.ts'

/** Open to everybody, in the frame of the site. */
const site = { guard: 'public', layout: 'default', colorMode: 'light' } as const
/** The screens of visitors: a part of the table in `screens.ts`. */
export const SITE_SCREENS = {
  home: { path: '/', title: 'Главная', ...site },
  catalog: { path: '/catalog', title: 'Каталог психологов', ...site },
  psychologistPage: { path: '/catalog/:slug', title: 'Психолог', ...site, parent: 'catalog' },
  psychologistBooking: { path: '/catalog/:slug/booking', title: 'Запись', ...site, isPersonal: true, isUnlisted: true },
  booking: { path: '/booking', title: 'Ваша запись', ...site, isPersonal: true, isUnlisted: true },
  favourites: { path: FAVOURITES_PATHS.favourites, title: 'Избранное', ...site, isUnlisted: true, parent: 'catalog' },
  compare: { path: FAVOURITES_PATHS.compare, title: 'Сравнение', ...site, isUnlisted: true, parent: 'catalog' },
  topicLandings: { path: LANDING_PATHS.topics, title: 'Темы', ...site, parent: 'catalog' },
  topicLanding: { path: LANDING_PATHS.topic, title: 'Психологи по теме', ...site, parent: 'topicLandings' },
  specializationLandings: { path: LANDING_PATHS.specializations, title: 'Специализации', ...site, parent: 'catalog' },
  specializationLanding: {
    path: LANDING_PATHS.specialization,
    title: 'Психологи по специализации',
    ...site,
    parent: 'specializationLandings',
  },
  reviewsPage: { path: '/reviews', title: 'Отзывы', ...site },
  verifiedReview: {
    path: '/reviews/verified',
    title: 'Отзыв о встрече',
    ...site,
    isPersonal: true,
    parent: 'reviewsPage',
  },
  join: { path: '/psychologists/join', title: 'Психологам', ...site },
  joinDocuments: {
    path: '/psychologists/join/documents',
    title: 'Документы к\u00a0отклику',
    ...site,
    isPersonal: true,
    parent: 'join',
  },
  smartConsultations: { path: '/smart-consultations', title: 'Подбор психолога', ...site },
  psychologistRequest: { path: '/smart-consultations/to/:slug', title: 'Заявка психологу', ...site, isUnlisted: true },
  sentRequest: { path: '/smart-consultations/sent', title: 'Ваша заявка', ...site, isPersonal: true, isUnlisted: true },
  lt: { path: '/lt', title: 'Линия терапии', ...site },
  privacy: { path: '/privacy', title: 'Политика обработки данных', ...site },
  consent: { path: '/consent', title: 'Тексты согласий', ...site },
  offer: { path: '/offer', title: 'Публичная оферта', ...site },
  myData: { path: '/privacy/my-data', title: 'Мои данные', ...site, isPersonal: true },
  cabinet: { path: '/cabinet', title: 'Личный кабинет', ...site, guard: 'auth', isPersonal: true, isUnlisted: true },
  securePayment: { path: '/secure-payment/:id', title: 'Перенаправление в банк', ...site, isPersonal: true },
} as const
