import { describe, expect, test } from 'vitest'
import { lowerFirst, paragraphs, quoted, typeset } from './typography.ts'

/** Shows the space that does not break as «~». */
const shown = (text: string) => typeset(text).replaceAll('\u00a0', '~')

describe('typeset', () => {
  test.each([
    ['Я не тороплю', 'Я~не~тороплю'],
    ['и в доме, и у реки', 'и~в~доме, и~у~реки'],
    ['одну вещь — зато своим именем', 'одну вещь~— зато своим именем'],
    ['работаю с 2014 года', 'работаю с~2014~года'],
    ['МГУ имени М. В. Ломоносова', 'МГУ имени М.~В.~Ломоносова'],
    ['знал бы кто', 'знал~бы~кто'],
    ['один или вдвоём — ли кто', 'один или~вдвоём~—~ли кто'],
    ['(в том числе)', '(в~том числе)'],
    ['для себя и про себя', 'для~себя и~про~себя'],
    ['от восьми до четырнадцати', 'от~восьми до~четырнадцати'],
    ['4 500 ₽', '4 500~₽'],
    // Bound together they would be wider than a telephone, and would be cut within a word.
    ['Обязательно ли увольняться?', 'Обязательно~ли увольняться?'],
    ['Можно ли подключиться с двух устройств?', 'Можно~ли подключиться с~двух устройств?'],
    ['то же ли и для них', 'то~же~ли~и~для них'],
    ['об одном и том же разными словами', 'об~одном и~том~же разными словами'],
    ['не о психотерапевтической', 'не~о психотерапевтической'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  test.each([
    ['закон № 152-ФЗ и 54-ФЗ', 'закон № 152-|ФЗ и~54-|ФЗ'],
    ['во 2-й раз', 'во~2-|й раз'],
    ['50-минутная встреча с кем-то', '50-минутная встреча с~кем-то'],
    ['a1-b@example.test, 2026-11-30', 'a1-b@example.test, 2026-11-30'],
  ])('%s: a hyphen that ends no line', (text, expected) => {
    expect(shown(text).replaceAll('\u2060', '|')).toBe(expected)
    expect(typeset(typeset(text))).toBe(typeset(text))
  })

  test('leaves words alone that merely end in a short word', () => {
    expect(shown('кто-то пришёл')).toBe('кто-то пришёл')
    expect(shown('дома тихо')).toBe('дома тихо')
  })

  test('changes nothing but spaces, and nothing on a second pass', () => {
    const text = 'Ко мне приходят со словами „у меня вроде всё нормально“ — с этого и начинаем'
    expect(typeset(text).replaceAll('\u00a0', ' ')).toBe(text)
    expect(typeset(typeset(text))).toBe(typeset(text))
  })
})

test('lowerFirst keeps abbreviations', () => {
  expect(lowerFirst('Тревога')).toBe('тревога')
  expect(lowerFirst('СДВГ у взрослых')).toBe('СДВГ у взрослых')
})

test('paragraphs are parted by blank lines', () => {
  expect(paragraphs('Первый\nвсё ещё первый\n\n\n Второй \n')).toEqual(['Первый\nвсё ещё первый', 'Второй'])
})

test('speech has „лапки“ inside and no full stop at its end', () => {
  expect(quoted('Сказал «нет» начальнику. ').replaceAll('\u00a0', ' ')).toBe('Сказал „нет“ начальнику')
  expect(quoted('И вот...')).toBe('И\u00a0вот...')
})
