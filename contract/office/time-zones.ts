/** The zones of Russia by their towns, from west to east; any other that the machine knows may be typed. */
export const TIME_ZONES = [
  ['Europe/Kaliningrad', 'Калининград'],
  ['Europe/Moscow', 'Москва'],
  ['Europe/Samara', 'Самара'],
  ['Asia/Yekaterinburg', 'Екатеринбург'],
  ['Asia/Omsk', 'Омск'],
  ['Asia/Novosibirsk', 'Новосибирск'],
  ['Asia/Krasnoyarsk', 'Красноярск'],
  ['Asia/Irkutsk', 'Иркутск'],
  ['Asia/Yakutsk', 'Якутск'],
  ['Asia/Vladivostok', 'Владивосток'],
  ['Asia/Magadan', 'Магадан'],
  ['Asia/Kamchatka', 'Камчатка'],
] as const

/** Other zones whose clocks a practice may go by: those of Russia that one types, and of its neighbours. */
const FURTHER_TOWNS = {
  'Europe/Simferopol': 'Симферополь',
  'Europe/Volgograd': 'Волгоград',
  'Europe/Kirov': 'Киров',
  'Europe/Astrakhan': 'Астрахань',
  'Europe/Saratov': 'Саратов',
  'Europe/Ulyanovsk': 'Ульяновск',
  'Asia/Barnaul': 'Барнаул',
  'Asia/Tomsk': 'Томск',
  'Asia/Novokuznetsk': 'Новокузнецк',
  'Asia/Chita': 'Чита',
  'Asia/Sakhalin': 'Сахалин',
  'Asia/Anadyr': 'Анадырь',
  'Europe/Minsk': 'Минск',
  'Asia/Almaty': 'Алматы',
  'Asia/Tashkent': 'Ташкент',
  'Asia/Bishkek': 'Бишкек',
  'Asia/Yerevan': 'Ереван',
  'Asia/Tbilisi': 'Тбилиси',
  'Asia/Baku': 'Баку',
}

/** What a zone is called in Russian. Browsers know fewer such names than servers do: `Yekaterinburg` is one of Chromium's. */
export const TOWN_OF_ZONE: Readonly<Record<string, string>> = { ...Object.fromEntries(TIME_ZONES), ...FURTHER_TOWNS }
