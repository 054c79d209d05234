import { expect, test } from 'vitest'
import { firstNameAt, genderOf } from './russian-names.ts'

test.each([
  ['Юдифь Коган', 'feminine'],
  ['Анна Рабинович', 'feminine'],
  ['Рахиль Шварц', 'feminine'],
  ['Саакян Ани', 'feminine'],
  ['Саша Белая', 'feminine'],
  ['Саша Ткач', 'masculine'],
  ['Шота Руставели', 'masculine'],
  ['Илья Рабинович', 'masculine'],
])('the gender of «%s» is %s', (name, gender) => expect(genderOf(name)).toBe(gender))

test.each([
  ['Мадина Юсупова', 0],
  ['Юсупова Мадина', 1],
  ['Вершинина Дина Маратовна', 1],
  ['Роман Аркадьевич Абрамович', 0],
  ['Абрамович Роман Аркадьевич', 1],
  ['Соболева Гульчехра', 1],
  ['Гульчехра Соболева', 0],
  ['Хасанов Ильгиз Равилевич', 1],
])('the first name of «%s» is at %i', (name, at) => expect(firstNameAt(name)).toBe(at))
