import type { Fields } from '../entity/field.ts'

/** What a card says of its person in YCLIENTS: a part of the fields in `psychologists.ts`. */
export const YCL_FIELDS = {
  ycl_is_bookable: { kind: 'flag', label: 'Запись открыта', accusative: 'запись' },
  ycl_hidden: { kind: 'flag', label: 'Скрыт из записи', accusative: 'видимость в\u00a0записи' },
  ycl_show_rating: { kind: 'flag', label: 'Показывать рейтинг', accusative: 'показ рейтинга' },
  ycl_fired: { kind: 'flag', label: 'Уволен в YCLIENTS', accusative: 'увольнение в\u00a0YCLIENTS' },
  next_slot_at: { kind: 'moment', label: 'Ближайшее окно', isOptional: true, accusative: 'ближайшее окно' },
  schedule_till: { kind: 'day', label: 'Расписание до', isOptional: true, accusative: 'конец расписания' },
  ycl_status: {
    kind: 'integer',
    label: 'Статус в YCLIENTS',
    min: 0,
    max: 1000,
    isOptional: true,
    accusative: 'статус в\u00a0YCLIENTS',
  },
  ycl_link: { kind: 'link', label: 'Ссылка на YCLIENTS', isOptional: true, accusative: 'ссылку на\u00a0YCLIENTS' },
  ycl_phone: {
    kind: 'phone',
    label: 'Телефон в YCLIENTS',
    sees: 'psychologists.update',
    isOptional: true,
    accusative: 'телефон в\u00a0YCLIENTS',
  },
  ycl_email: {
    kind: 'email',
    label: 'Почта в YCLIENTS',
    sees: 'psychologists.update',
    isOptional: true,
    accusative: 'почту в\u00a0YCLIENTS',
  },
} as const satisfies Fields
