import { describe, expect, test } from 'vitest'
import { cyrillicSpellings } from './cyrillic-spellings.ts'

const MAX = 8

describe('a name in Latin letters is found among its spellings', () => {
  test.each([
    ['Anna', 'анна'],
    ['Olga', 'ольга'],
    ["Ol'ga", 'ольга'],
    ['Tatyana', 'татьяна'],
    ['Tatiana', 'татьяна'],
    ['Natalya', 'наталья'],
    ['Natalia', 'наталья'],
    ['Natalia', 'наталия'],
    ['Julia', 'юлия'],
    ['Yuliya', 'юлия'],
    ['Iuliia', 'юлия'],
    ['Daria', 'дарья'],
    ['Darya', 'дарья'],
    ['Sofia', 'софия'],
    ['Sofya', 'софья'],
    ['Sophia', 'софия'],
    ['Evgeniya', 'евгения'],
    ['Yevgenia', 'евгения'],
    ['Eugenia', 'евгения'],
    ['Catherine', 'екатерина'],
    ['Ekaterina', 'екатерина'],
    ['Yelena', 'елена'],
    ['Lyudmila', 'людмила'],
    ['Ludmila', 'людмила'],
    ['Zhanna', 'жанна'],
    ['Yana', 'яна'],
    ['Raisa', 'раиса'],
    ['Ksenia', 'ксения'],
    ['Xenia', 'ксения'],
    ['Oxana', 'оксана'],
    ['Zoya', 'зоя'],
    ['Zoia', 'зоя'],
    ['Maya', 'майя'],
    ['Emma', 'эмма'],
    ['Elvira', 'эльвира'],
    ['Alyona', 'алена'],
    ['Lyubov', 'любовь'],
    ['Snezhana', 'снежана'],
    ['Victoria', 'виктория'],
    ['Veronica', 'вероника'],
    ['Igor', 'игорь'],
    ['Ilya', 'илья'],
    ['Ilia', 'илья'],
    ['Alexander', 'александр'],
    ['Aleksandr', 'александр'],
    ['Alexey', 'алексей'],
    ['Alexei', 'алексей'],
    ['Sergei', 'сергей'],
    ['Dmitry', 'дмитрий'],
    ['Dmitriy', 'дмитрий'],
    ['Dmitrii', 'дмитрий'],
    ['Mikhail', 'михаил'],
    ['Pyotr', 'петр'],
    ['Fyodor', 'федор'],
    ['Artyom', 'артем'],
    ['Vyacheslav', 'вячеслав'],
    ['Viacheslav', 'вячеслав'],
    ['Eduard', 'эдуард'],
    ['Yury', 'юрий'],
    ['Nikolai', 'николай'],
    ['Ivanova', 'иванова'],
    ['Kuznetsova', 'кузнецова'],
    ['Melnikova', 'мельникова'],
    ['Volkova', 'волкова'],
    ['Solovyova', 'соловьева'],
    ['Solovieva', 'соловьева'],
    ['Vasilyeva', 'васильева'],
    ['Vasileva', 'васильева'],
    ['Kovaleva', 'ковалева'],
    ['Afanaseva', 'афанасьева'],
    ['Dmitrieva', 'дмитриева'],
    ['Alekseeva', 'алексеева'],
    ['Zaytseva', 'зайцева'],
    ['Zaitseva', 'зайцева'],
    ['Kuzmina', 'кузьмина'],
    ['Ilyina', 'ильина'],
    ['Belyaeva', 'беляева'],
    ['Polyakova', 'полякова'],
    ['Emelyanova', 'емельянова'],
    ['Moiseeva', 'моисеева'],
    ['Mayorova', 'майорова'],
    ['Shcherbakova', 'щербакова'],
    ['Chernysheva', 'чернышева'],
    ['Kudryavtseva', 'кудрявцева'],
    ['Belousova', 'белоусова'],
    ['Maltseva', 'мальцева'],
    ['Tchaikovsky', 'чайковский'],
    ['Dostoevsky', 'достоевский'],
    ['Zhukovskaya', 'жуковская'],
    ['Pankova', 'панькова'],
    ['Rimskaya-Korsakova', 'римская-корсакова'],
    ['Natalya Melnikova', 'наталья мельникова'],
    ['ne hochu zhit', 'не хочу жить'],
    ['Belova, Anna!', 'белова, анна!'],
    ['trevoga', 'тревога'],
    ['depressiya', 'депрессия'],
  ])('%s is %s', (latin, cyrillic) => {
    expect(cyrillicSpellings(latin, MAX)).toContain(cyrillic)
  })
})

test.each(['Natalya', 'Tatiana', 'Darya', 'Ilya', 'Igor', 'Mikhail', 'Emma'])('%s is told as it is written', (name) => {
  expect(cyrillicSpellings(name, 1)[0]).toMatch(/^(?:наталья|татьяна|дарья|илья|игорь|михаил|эмма)$/)
})

test('what is no name is spelled as it is read', () => {
  const words = ['vygoranie', 'otnosheniya', 'panicheskie ataki', 'razvod', 'poterya blizkogo', 'detskiy psiholog']
  expect(words.map((word) => cyrillicSpellings(word, 1)[0])).toEqual([
    'выгорание',
    'отношения',
    'панические атаки',
    'развод',
    'потеря близкого',
    'детский психолог',
  ])
})

test('the likeliest comes first, and no more than are asked for', () => {
  expect(cyrillicSpellings('Olga Ivanova', 3)).toEqual(['ольга иванова', 'олга иванова'])
  expect(cyrillicSpellings('Natalia Melnikova', 2)[0]).toBe('наталия мельникова')
  expect(cyrillicSpellings(`${'lynskiy '.repeat(7)}`, MAX)).toHaveLength(MAX)
})

test('what is no text in Latin letters alone has none', () => {
  const none = ['an', 'анна', 'anna анна', 'anna@smysl.test', 'anna1', '/catalog/anna', '', ' ', "'''", 'a'.repeat(201)]
  expect(none.flatMap((text) => cyrillicSpellings(text, MAX))).toEqual([])
})

test('an endless text takes no time', () => {
  expect(cyrillicSpellings('ia'.repeat(100_000), MAX)).toEqual([])
})
