import type { Page } from 'playwright'
import { afterAll, describe, test, type TestContext } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { SHEET_TYPE } from '#server/platform/workbook/spreadsheet.ts'
import { untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import type { Letter } from '../../fakes/mailbox.ts'
import { NewPractice } from '../support/new-practice.ts'
import { acceptInvitation, dayAhead, notice, rowNames, section, writeAWhile } from '../support/steps.ts'
import { bookOf } from '../support/workload-steps.ts'

const PASSWORD = 'девять тихих улиц'
const ANNA = 'anna@opora.test'
const SOFYA = 'sofya@opora.test'
const AGNIA = 'agnia@opora.test'
const OLGA = 'olga@mail.test'
const PEOPLE = 60
const FIRST_NAMES = ['Ада', 'Вера', 'Дина', 'Ева', 'Ия', 'Кира']
const LAST_NAMES = [
  'Абрикосова',
  'Берёзова',
  'Вишнёва',
  'Грушина',
  'Дубова',
  'Еловая',
  'Жасминова',
  'Ивова',
  'Клёнова',
  'Липова',
]
const REVIEW = 'После первой встречи стало ясно, с чего начать, и стало спокойнее'
/** What comes after a meeting goes once a minute, news to the staff are gathered for one. */
const ROUND_MS = 100_000
/** The time of a meeting is told two minutes after it was set: what staff put right meanwhile is told once. */
const GATHER_MS = 120_000

function linkIn({ text }: Letter): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}

/** The first administrator comes by the link that the start has printed, and says what the practice is. */
async function found(practice: NewPractice): Promise<Page> {
  const { product } = practice
  await expect.poll(() => product.output()).toMatch(/\/auth\/setup\?token=[\w-]{43}/)
  const page = await practice.visit()
  await page.goto(/\/auth\/setup\?token=[\w-]{43}/.exec(product.output())?.[0] ?? '')
  const fields = {
    Имя: 'Анна',
    Фамилия: 'Основа',
    'Почта для входа': ANNA,
    Пароль: PASSWORD,
    'Пароль ещё раз': PASSWORD,
    Название: 'Опора',
    Телефон: '8 495 123-45-67',
    Почта: 'help@opora.test',
    Город: 'Казань',
    'Юридическое лицо': 'ООО «Опора»',
  }
  for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.getByText('Есть таблица').click()
  await page.getByRole('button', { name: 'Начать работу' }).click()
  await page.waitForURL(`**${href('dashboard')}`)
  return page
}

/** What waits for the mail server in the end, each letter once. */
const WAITING = [
  'Время встречи назначено',
  'Заявка получена',
  'Новости для сотрудников',
  'Приглашение написать отзыв',
  'Приглашение сотрудника',
  'Приглашение сотрудника',
  'Ссылка на\u00a0оплату',
]

/** A table as a practice keeps it: in its own words, with topics that no list has. */
function workbook(): Promise<Buffer> {
  const rows = Array.from({ length: PEOPLE }, (_, at) => [
    `${LAST_NAMES[at % 10]} ${FIRST_NAMES[Math.floor(at / 10)]}`,
    `8 (916) 000-00-${String(at).padStart(2, '0')}`,
    '4 500 ₽',
    at % 2 === 0 ? 'Тревога, Сон' : 'Отношения',
    'Работаю бережно и по делу.',
  ])
  return bookOf(rows, ['ФИО', 'Телефон', 'Стоимость', 'Темы', 'О себе'])
}

/** Sixty cards out of a workbook, and all of them onto the site. */
async function bringPeople(page: Page) {
  await page.getByRole('link', { name: 'Загрузите психологов' }).click()
  await page
    .getByRole('dialog', { name: /^Психологи из\sтаблицы$/ })
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'люди.xlsx', mimeType: SHEET_TYPE, buffer: await workbook() })
  const check = page.getByRole('dialog', { name: 'Проверка таблицы' })
  await expect(check.getByText('Столбцы: узнали 5 из')).toBeVisible()
  await check.getByRole('button', { name: /Добавить все в\sсписки/ }).click()
  await check.getByRole('button', { name: `Записать ${PEOPLE} психологов` }).click()
  await expect(page.getByText('Таблица записана')).toBeVisible()

  await page.goto(href('psychologists'))
  await untilAlive(page)
  await page
    .getByRole('checkbox', { name: /^Выбрать:/ })
    .first()
    .click()
  await page.getByRole('button', { name: `Выбрать все ${PEOPLE} по фильтру` }).click()
  const bar = page.getByRole('region', { name: 'Действия с выбранными' })
  await bar.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Опубликовать/ })
  await dialog.getByRole('checkbox', { name: /^Пропустить тех/ }).uncheck()
  await dialog.getByRole('button', { name: `Опубликовать ${PEOPLE}` }).click()
  await expect(notice(page, /^На\sсайте/)).toBeVisible()
}

async function invite(page: Page, { role, email, name }: { role: string; email: string; name: [string, string] }) {
  await page.goto(href('userCreate'))
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Фамилия', exact: true }).fill(name[1])
  await page.getByRole('textbox', { name: 'Имя', exact: true }).fill(name[0])
  await page.getByRole('textbox', { name: 'Почта', exact: true }).fill(email)
  await page.getByRole('combobox', { name: 'Роль', exact: true }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await page.getByRole('button', { name: /^Создать и\s+пригласить/ }).click()
  await expect(page.getByText(/^Приглашение уйдёт на|^Приглашение ушло на/)).toBeVisible()
}

async function inviteTwo(page: Page) {
  await invite(page, { role: 'Модератор', email: SOFYA, name: ['Софья', 'Приёмова'] })
  await invite(page, { role: 'Психолог', email: AGNIA, name: ['Агния', 'Лугова'] })
}

/** By the link of their letter. */
async function comeIn(practice: NewPractice, email: string): Promise<Page> {
  const page = await practice.visit()
  await page.goto(linkIn(await practice.letterTo(email, /приглашают/)))
  await acceptInvitation(page, PASSWORD)
  await page.waitForURL(/\/sm-admin\//)
  return page
}

/** A visitor finds somebody in the catalog and leaves a request for them. */
async function leaveRequest(practice: NewPractice) {
  const page = await practice.visit()
  await page.goto('/catalog')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Оставить заявку: / })
    .first()
    .click()
  await untilAlive(page)
  await page.getByLabel('Как к вам обращаться').fill('Ольга')
  await page.getByLabel('Как с вами связаться').fill(OLGA)
  await page.getByLabel(/^Согласен/).check()
  await writeAWhile(page, true)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
}

/** The list that somebody has open tells of the request by itself: in the menu, in the title and above its rows. */
async function hearOfRequest(page: Page) {
  await expect(page).toHaveTitle('(1) Заявки — Опора')
  await expect(section(page, 'Заявки')).toHaveAccessibleDescription(/^ждут: 1/)
  await page.getByRole('button', { name: 'Пришли новые: 1 — показать' }).click()
  await rowNames(page).filter({ hasText: 'Ольга' }).click()
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Ольга', exact: true })

/** Taken, called, booked with a psychologist, a day and a price; answers the link that the payer is to get. */
async function book(page: Page): Promise<string> {
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Взять в работу' }).click()
  await expect(notice(page, 'Заявка: в работе')).toBeVisible()
  await panel.getByRole('group', { name: 'Отметить связь' }).getByRole('button', { name: 'Договорились' }).click()
  await panel.getByRole('button', { name: 'Записать…' }).click()
  const booking = page.getByRole('dialog', { name: 'Записать: Ольга' })
  await booking.getByRole('list', { name: 'Кого предложить' }).getByRole('button').first().click()
  await booking.getByRole('group', { name: 'День' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(dayAhead(30).typed)
  await booking.getByLabel('Время').fill('18:00')
  await expect(booking.getByRole('textbox', { name: 'Цена' })).toHaveValue(/^4\s500$/)
  await booking.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(notice(page, 'Заявка: записан')).toBeVisible()
  await panel.getByRole('button', { name: /^Ссылка на/ }).click()
  const form = page.getByRole('dialog', { name: 'Ссылка на оплату' })
  await expect(form.getByRole('checkbox', { name: 'Отправить ссылку письмом' })).toBeChecked()
  await form.getByRole('button', { name: /^Создать ссылку на 4\s500/ }).click()
  const made = page.getByRole('dialog', { name: 'Ссылка готова' })
  const link = await made.getByRole('textbox', { name: 'Ссылка на оплату' }).inputValue()
  await made.getByRole('button', { name: 'Готово' }).click()
  return link
}

async function pay(practice: NewPractice, link: string) {
  const payer = await practice.visit()
  await payer.goto(link)
  await payer.getByRole('button', { name: /Оплатить/ }).click()
  await expect(payer.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
}

/** Staff see that it is paid, and say that the meeting was. */
async function hold(page: Page) {
  await page.reload()
  await untilAlive(page)
  const panel = panelOf(page)
  await expect(panel).toContainText('Оплачена')
  await panel.getByRole('button', { name: 'Встреча была' }).click()
  await expect(notice(page, /^Заявка: /)).toBeVisible()
}

/** By the link of the thanks; then staff let it onto the site. */
async function review(practice: NewPractice, staff: Page) {
  const writer = await practice.visit()
  await writer.goto(linkIn(await practice.letterTo(OLGA, /отзыв|встреч/i, ROUND_MS)))
  await expect(writer.getByRole('heading', { level: 1 })).toHaveText('Как прошла встреча?')
  await writer.getByLabel('Как вас подписать').fill('Ольга')
  await writer.getByLabel('Отзыв', { exact: true }).fill(REVIEW)
  await writer.getByRole('checkbox', { name: /Согласен/ }).check()
  await writer.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(writer.getByRole('heading', { name: /Спасибо/ })).toBeVisible()

  await staff.goto(href('reviews'))
  await untilAlive(staff)
  await rowNames(staff).first().click()
  const panel = staff.getByRole('dialog', { name: 'Ольга', exact: true })
  await panel.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(panel.getByText(/отзыв уже на\sсайте/)).toBeVisible()
  await writer.goto(href('reviewsPage'))
  await expect(writer.getByRole('article').filter({ hasText: REVIEW })).toContainText('Отзыв после оплаченной встречи')
}

/** One request that came all the way, and its money. */
async function readReport(page: Page) {
  await page.goto(href('reports'))
  const term = (name: string | RegExp) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByRole('term').filter({ hasText: name }) })
  for (const step of ['Заявок пришло', 'Записались', 'Оплатили', 'Встреча была'])
    await expect(term(step).getByRole('definition').filter({ hasText: '1' }).first()).toBeVisible()
  await expect(term('Поступило')).toContainText(/4\s500/)
}

describe('a practice begins with nothing', { concurrent: true }, () => {
  const practices: NewPractice[] = []
  const begin = async ({ task, onTestFailed }: TestContext) => {
    const practice = await NewPractice.begin()
    practices.push(practice)
    onTestFailed(() => practice.leavePictures(task.name))
    return practice
  }

  afterAll(async () => {
    for (const practice of practices) await practice.end()
  })

  test('and comes to a meeting that is booked, paid, told of and counted', { timeout: 900_000 }, async (context) => {
    const practice = await begin(context)
    const anna = await found(practice)
    await practice.letterTo(ANNA, /^Пробное письмо — Опора$/)
    await bringPeople(anna)
    await inviteTwo(anna)
    const agnia = await comeIn(practice, AGNIA)
    await expect(agnia.getByRole('heading', { level: 1 })).toBeVisible()
    const sofya = await comeIn(practice, SOFYA)
    await sofya.goto(href('profile'))
    await untilAlive(sofya)
    await sofya.getByRole('checkbox', { name: 'Заявки: письмом', exact: true }).check()
    await sofya.getByRole('button', { name: 'Сохранить уведомления' }).click()
    await expect(notice(sofya, 'Уведомления сохранены')).toBeVisible()
    await sofya.goto(href('requests'))
    await untilAlive(sofya)

    await leaveRequest(practice)
    await hearOfRequest(sofya)
    await practice.letterTo(OLGA, /заявк/i)
    await book(sofya)
    await pay(practice, linkIn(await practice.letterTo(OLGA, /оплат/i)))
    await hold(sofya)
    // What comes within a minute is one letter.
    await practice.letterTo(SOFYA, /^1\sновая заявка/, ROUND_MS)
    await review(practice, sofya)
    await readReport(sofya)
    expect(practice.faults, 'what went wrong on the pages').toEqual([])
  })

  test('with its mail server down all the while, and nothing is lost', { timeout: 900_000 }, async (context) => {
    const practice = await begin(context)
    await practice.mailFails()
    const anna = await found(practice)
    await bringPeople(anna)
    await inviteTwo(anna)
    await anna.goto(href('requests'))
    await untilAlive(anna)
    await leaveRequest(practice)
    await hearOfRequest(anna)
    await pay(practice, await book(anna))
    await hold(anna)

    // Whoever answers for the practice sees what waits, and why.
    await anna.goto(`${href('letters')}?filter[state][]=waiting&per_page=50`)
    await expect
      .poll(
        async () => {
          await anna.reload()
          return (await rowNames(anna).allInnerTexts()).toSorted()
        },
        { timeout: ROUND_MS },
      )
      .toEqual(WAITING)
    await practice.mailIsBack()
    await anna.getByRole('button', { name: /^Отправить найденные: \d+/ }).click()
    const sending = anna.getByRole('dialog', { name: /^Отправить ещё\sраз/ })
    await sending.getByRole('button', { name: /^Отправить \d+/ }).click()
    await expect(notice(anna, /^Уйдёт ещё\sраз: /)).toBeVisible()
    await expect
      .poll(() => [ANNA, AGNIA, SOFYA, OLGA].map((email) => practice.lettersTo(email).length), {
        timeout: GATHER_MS + ROUND_MS,
      })
      .toEqual([1, 1, 1, WAITING.length - 3])
    // A letter that has come is noted as sent a moment later.
    await expect
      .poll(async () => {
        await anna.reload()
        return rowNames(anna).allInnerTexts()
      })
      .toEqual([])
    await expect(anna.getByText('По этим условиям писем нет')).toBeVisible()
    const agnia = await comeIn(practice, AGNIA)
    await expect(agnia.getByRole('heading', { level: 1 })).toBeVisible()
    const sofya = await comeIn(practice, SOFYA)
    await review(practice, sofya)
    await readReport(sofya)
    expect(practice.faults, 'what went wrong on the pages').toEqual([])
  })
})
