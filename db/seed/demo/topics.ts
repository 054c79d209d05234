import type { DemoTopic } from './types.ts'

export const topics: DemoTopic[] = [
  { title: 'Тревога', couples: false }, // 0
  { title: 'Выгорание', couples: false }, // 1
  { title: 'Самооценка', couples: false }, // 2
  { title: 'Отношения в паре', couples: true }, // 3
  { title: 'Депрессия', couples: false }, // 4
  { title: 'Утрата близкого', couples: false }, // 5
  { title: 'Развод и расставание', couples: true }, // 6
  { title: 'Панические атаки', couples: false }, // 7
  { title: 'Измена', couples: true }, // 8
  { title: 'Ревность', couples: true }, // 9
  { title: 'Ссоры и конфликты', couples: true }, // 10
  { title: 'Родительство', couples: true }, // 11
  { title: 'Беременность и роды', couples: true }, // 12
  { title: 'Трудности подростка', couples: false }, // 13
  { title: 'Одиночество', couples: false }, // 14
  { title: 'Переезд и эмиграция', couples: false }, // 15
  { title: 'Прокрастинация', couples: false }, // 16
  { title: 'Перфекционизм', couples: false }, // 17
  { title: 'Бессонница', couples: false }, // 18
  { title: 'Психосоматика', couples: false }, // 19
  { title: 'Травматический опыт', couples: false }, // 20
  { title: 'Пережитое насилие', couples: false }, // 21
  { title: 'Созависимость', couples: false }, // 22
  { title: 'Зависимость близкого', couples: false }, // 23
  { title: 'Отношения с едой', couples: false }, // 24
  { title: 'Сексуальность', couples: true }, // 25
  { title: 'Смена профессии', couples: false }, // 26
  { title: 'Возрастные кризисы', couples: false }, // 27
  { title: 'Отношения с родителями', couples: false }, // 28
  { title: 'СДВГ у взрослых', couples: false }, // 29
]
