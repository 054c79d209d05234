import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { fillLogin, openSession, untilAlive } from '../../browser.ts'
import { cardSteps } from '../support/card-steps.ts'
import { pressWithoutSession } from '../support/end-session.ts'
import { journey } from '../support/journey.ts'
import { dayAhead, enter, hold, notice, readAs } from '../support/steps.ts'

const { visit, product } = journey()
const { openEditor, somebody, card, staff } = cardSteps({ visit, product })

const ABOUT = 'О себе'
const HELP = 'С чем поможет'
const text = (page: Page, name: string) => page.getByRole('textbox', { name })

describe('of two versions of a card', () => {
  /** Somebody else saves «О себе» while it is being edited; the save brings both versions up. */
  async function collide(query: string, mine: Record<string, string>) {
    const person = await somebody(query)
    const page = await openEditor(person.id, 'moderator@smysl.test', /409/)
    const address = `/api/psychologists/${person.id}`
    expect(
      (
        await (
          await staff()
        ).send('PATCH', address, { about: 'Слова другого', full_name: `${person.full_name} Младшая` })
      ).status,
    ).toBe(200)
    for (const [name, words] of Object.entries(mine)) {
      // oxlint-disable-next-line no-await-in-loop -- one field after another
      await text(page, name).fill(words)
    }
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: /^Пока вы правили, карточку сохранил/ })
    await expect(dialog).toBeVisible()
    return { person, page, dialog }
  }

  test('the saved one is taken: what collides with nothing stays typed, and the rest comes back on request', async () => {
    const { person, page, dialog } = await collide('page=3', { [ABOUT]: 'Мои слова', [HELP]: 'Только мои' })
    await dialog.getByRole('button', { name: 'Взять всё сохранённое' }).click()
    await expect(text(page, ABOUT)).toHaveValue('Слова другого')
    await expect(text(page, HELP)).toHaveValue('Только мои')
    await expect(page.getByText('Изменено 1 поле')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${person.full_name} Младшая`)
    const said = notice(page, 'Оставили сохранённое')
    await expect(said).toContainText(/Остальное ещё не\sсохранено: с чем поможет\./)
    const kept = () => page.evaluate(() => Object.entries(localStorage).join())
    await expect.poll(kept).toContain('Только мои')

    await said.getByRole('button', { name: 'Вернуть' }).click()
    await expect(text(page, ABOUT)).toHaveValue('Мои слова')
    await expect(text(page, HELP)).toHaveValue('Только мои')
    expect((await card(person.id)).about).toBe('Слова другого')
    await page.keyboard.press('Control+s')
    await dialog.getByRole('radiogroup', { name: ABOUT }).getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    expect(await card(person.id)).toMatchObject({ about: 'Мои слова', help_text: 'Только мои' })
  })

  test('the saved one is chosen in every field: that is told, and the way back leads to a draft', async () => {
    const { person, page, dialog } = await collide('page=5', { [ABOUT]: 'Мои слова' })
    await dialog.getByRole('radiogroup', { name: ABOUT }).getByRole('radio').last().check()
    await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await hold(page, 'Оставили сохранённое')
    await expect(page).toHaveURL(/\/sm-admin\/psychologists(\?|$)/)
    await notice(page, 'Оставили сохранённое').getByRole('button', { name: 'Вернуть' }).click()
    await expect(notice(page, /Правки вернулись в.черновик/)).toBeVisible()
    await page.goto(href('psychologistEditor', { id: person.id }))
    await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
    await expect(text(page, ABOUT)).toHaveValue('Мои слова')
  })
})

describe('a dialog whose session died as it was sent', () => {
  test('of a payment link opens again with what was typed, save whose money it is', async () => {
    const address = `${href('transactions')}?open=new`
    const page = await enter(await visit({ expectedFaults: /401/ }), 'moderator@smysl.test', address)
    const dialog = page.getByRole('dialog', { name: 'Ссылка на оплату' })
    await dialog.getByRole('textbox', { name: 'Сумма' }).fill('4321')
    await dialog.getByRole('textbox', { name: 'За что' }).fill('Две встречи в ноябре')
    await dialog.getByRole('textbox', { name: 'Имя плательщика' }).fill('Пелагея Тайная')
    await dialog.getByRole('textbox', { name: 'Почта' }).fill('pelageya@mail.test')
    await pressWithoutSession(page, dialog.getByRole('button', { name: /^Создать ссылку/ }))
    const kept = await page.evaluate(() => Object.entries(localStorage).join())
    expect(kept).toContain('Две встречи в ноябре')
    expect(kept).not.toMatch(/Пелагея|pelageya/)

    await fillLogin(page, 'moderator@smysl.test')
    await expect(dialog.getByText(/^Вернули несохранённое от/)).toContainText(/плательщика впишите снова/)
    await expect(dialog.getByRole('textbox', { name: 'Сумма' })).toHaveValue(/^4.321/)
    await expect(dialog.getByRole('textbox', { name: 'За что' })).toHaveValue('Две встречи в ноябре')
    await expect(dialog.getByRole('textbox', { name: 'Имя плательщика' })).toHaveValue('')
    await dialog.getByRole('button', { name: 'Очистить' }).click()
    await expect(dialog.getByText(/^Вернули несохранённое от/)).toHaveCount(0)
    await page.reload()
    await expect(dialog.getByRole('textbox', { name: 'Сумма' })).toHaveValue('')
  })

  test('of a request by phone has what was typed when it is opened again, save whose it is', async () => {
    const page = await enter(await visit({ expectedFaults: /401/ }), 'moderator@smysl.test', href('requests'))
    const dialog = page.getByRole('dialog', { name: 'Новая заявка' })
    const open = () => page.getByRole('button', { name: 'Новая заявка' }).click()
    const notes = dialog.getByRole('textbox', { name: 'Заметки' })
    await open()
    await dialog.getByRole('textbox', { name: 'Имя' }).fill('Пелагея Тайная')
    await dialog.getByRole('textbox', { name: 'Контакт' }).fill('pelageya@mail.test')
    await dialog.getByText('Для пары', { exact: true }).click()
    await notes.fill('Просит женщину, не утром')
    await pressWithoutSession(page, dialog.getByRole('button', { name: 'Завести заявку' }))
    const kept = await page.evaluate(() => Object.entries(localStorage).join())
    expect(kept).toContain('Просит женщину')
    expect(kept).not.toMatch(/Пелагея|pelageya/)

    await fillLogin(page, 'moderator@smysl.test')
    await open()
    await expect(dialog.getByText(/^Вернули несохранённое от/)).toContainText(/впишите снова/)
    await expect(notes).toHaveValue('Просит женщину, не утром')
    await expect(dialog.getByRole('radio', { name: 'Для пары' })).toBeChecked()
    await expect(dialog.getByRole('textbox', { name: 'Имя' })).toHaveValue('')
    await dialog.getByRole('button', { name: 'Начать заново' }).click()
    await expect(notes).toHaveValue('')
    await page.reload()
    await untilAlive(page)
    await open()
    await expect(notes).toHaveValue('')
  })

  test('of a new psychologist opens again with the name, which is kept until it is used or thrown away', async () => {
    const address = `${href('psychologists')}?dialog=new`
    const page = await enter(await visit({ expectedFaults: /401/ }), 'moderator@smysl.test', address)
    const dialog = page.getByRole('dialog', { name: 'Новый психолог' })
    const name = dialog.getByRole('textbox', { name: 'Фамилия, имя, отчество' })
    const namesakes = page.waitForResponse((answer) => answer.url().includes(encodeURIComponent('Незабытая')))
    await name.fill('Незабытая Ирина')
    await namesakes
    await pressWithoutSession(page, dialog.getByRole('button', { name: 'Завести карточку' }))
    await fillLogin(page, 'moderator@smysl.test')
    await expect(name).toHaveValue('Незабытая Ирина')
    await expect(dialog.getByText(/^Вернули несохранённое от/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Начать заново' }).click()
    await expect(name).toHaveValue('')
    await name.fill('Незабытая Ольга')
    await dialog.getByRole('button', { name: 'Завести карточку' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Незабытая Ольга')
    await page.goto(address)
    await expect(name).toHaveValue('')
  })
})

describe('a dialog that asks before a request moves on', () => {
  const opened = async (moves: PracticeRequest['status']) => {
    const query = `${api.consultationRequests}?filter[status][]=in_work&per_page=50&sort_column=id`
    const { data } = await readAs<PageOf<PracticeRequest>>(product().url, 'moderator@smysl.test', query)
    const [request, other] = data.filter(({ can, meeting_at }) => can.moves.includes(moves) && meeting_at === null)
    if (request === undefined || other === undefined) throw new Error('The demo world has two such requests in work')
    const address = `${href('requests')}?open=${request.id}`
    const page = await enter(await visit({ expectedFaults: /401/ }), 'moderator@smysl.test', address)
    return { page, request, other, address, panel: page.getByRole('dialog', { name: request.name, exact: true }) }
  }

  test('has a booking as it was typed after Escape, a reload and the end of the session, until it is begun anew', async () => {
    const { page, request, panel } = await opened('booked')
    const day = dayAhead(30)
    const dialog = page.getByRole('dialog', { name: `Записать: ${request.name}` })
    const open = () => panel.getByRole('button', { name: 'Записать…' }).click()
    const chosen = dialog.getByRole('combobox', { name: 'Психолог' })
    const price = dialog.getByRole('textbox', { name: 'Цена' })
    const isBack = async (sum: RegExp) => {
      await expect(dialog.getByText(/^Вернули несохранённое от/)).toBeVisible()
      await expect(dialog.getByLabel('Время')).toHaveValue('18:30')
      await expect(dialog.getByRole('spinbutton', { name: /^год.*День/ })).toHaveValue(day.year)
      await expect(price).toHaveValue(sum)
      await expect(chosen).toHaveText(name)
    }
    await open()
    const nobody = await chosen.innerText()
    await dialog.getByRole('list', { name: 'Кого предложить' }).getByRole('button').first().click()
    await expect(chosen).not.toHaveText(nobody)
    const name = await chosen.innerText()
    await dialog.getByRole('group', { name: 'День' }).getByRole('spinbutton').first().focus()
    await page.keyboard.type(day.typed)
    await dialog.getByLabel('Время').fill('18:30')
    await price.fill('4321')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await open()
    await isBack(/^4.321/)

    await price.fill('5432')
    await page.reload()
    await untilAlive(page)
    await open()
    await isBack(/^5.432/)
    await pressWithoutSession(page, dialog.getByRole('button', { name: 'Записать', exact: true }))
    await fillLogin(page, 'moderator@smysl.test')
    await open()
    await isBack(/^5.432/)
    expect(await page.evaluate(() => Object.entries(localStorage).join())).not.toContain(request.name)

    await dialog.getByRole('button', { name: 'Начать заново' }).click()
    await expect(dialog.getByText(/^Вернули несохранённое от/)).toHaveCount(0)
    await expect(chosen).toHaveText(nobody)
    await expect(dialog.getByLabel('Время')).toHaveValue('')
    await page.reload()
    await untilAlive(page)
    await open()
    await expect(dialog.getByLabel('Время')).toHaveValue('')
    await expect(dialog.getByText(/^Вернули несохранённое от/)).toHaveCount(0)
  })

  test('has the reason of a loss again, of this request alone, and forgets it once the request is closed', async () => {
    const { page, request, other, address, panel } = await opened('lost')
    const dialog = page.getByRole('dialog', { name: `Не сложилось: ${request.name}` })
    const open = () => panel.getByRole('button', { name: 'Не сложилось…' }).click()
    const words = dialog.getByRole('textbox', { name: 'Словами' })
    await open()
    await dialog.getByRole('combobox', { name: 'Почему' }).click()
    await page.getByRole('option', { name: 'Дорого' }).click()
    await words.fill('Ждут скидку до весны')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.goto(`${href('requests')}?open=${other.id}`)
    await untilAlive(page)
    await page
      .getByRole('dialog', { name: other.name, exact: true })
      .getByRole('button', { name: 'Не сложилось…' })
      .click()
    const another = page.getByRole('dialog', { name: `Не сложилось: ${other.name}` })
    await expect(another.getByRole('textbox', { name: 'Словами' })).toHaveValue('')
    await page.goto(address)
    await untilAlive(page)
    await open()
    await expect(dialog.getByText(/^Вернули несохранённое от/)).toBeVisible()
    await expect(words).toHaveValue('Ждут скидку до весны')
    await expect(dialog.getByRole('combobox', { name: 'Почему' })).toContainText('Дорого')
    await pressWithoutSession(page, dialog.getByRole('button', { name: 'Закрыть заявку' }))
    await fillLogin(page, 'moderator@smysl.test')
    await open()
    await expect(words).toHaveValue('Ждут скидку до весны')
    await dialog.getByRole('button', { name: 'Закрыть заявку' }).click()
    await expect(notice(page, /^Заявка: не.сложилось/)).toBeVisible()
    const kept = () => page.evaluate(() => Object.entries(localStorage).join())
    expect(await kept()).not.toContain('Ждут скидку')
  })
})

test('a token that is described and not made yet waits through Escape, a reload and the end of the session', async () => {
  const page = await enter(await visit({ expectedFaults: /401/ }), 'admin@smysl.test', href('programs'))
  const dialog = page.getByRole('dialog', { name: 'Новый токен' })
  const open = () => page.getByRole('button', { name: 'Новый токен' }).click()
  const title = dialog.getByLabel('Название')
  const right = dialog.getByRole('checkbox', { name: 'Смотреть темы' })
  const isBack = async () => {
    await expect(title).toHaveValue('Сайт партнёра')
    await expect(right).toBeChecked()
    await expect(dialog.getByRole('radio', { name: /^90/ })).toBeChecked()
  }
  await open()
  await title.fill('Сайт партнёра')
  await right.check()
  await dialog.getByText(/^90.дней/).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open()
  await isBack()
  await page.reload()
  await untilAlive(page)
  await open()
  await expect(dialog.getByText(/^Вернули несохранённое от/)).toBeVisible()
  await isBack()
  await pressWithoutSession(page, dialog.getByRole('button', { name: 'Сделать токен' }))
  await fillLogin(page, 'admin@smysl.test')
  await open()
  await isBack()
  await dialog.getByRole('button', { name: 'Сделать токен' }).click()
  await page.getByRole('button', { name: 'Токен сохранён' }).click()
  await open()
  await expect(title).toHaveValue('')
  await page.reload()
  await untilAlive(page)
  await open()
  await expect(title).toHaveValue('')
})

test('a tab that still shows somebody else saves nothing as whoever signed in since, and the draft waits for its author', async () => {
  const person = await somebody('page=4')
  // What the page reads by itself, news and panels that come late, may meet the end of the session that the sign-in replaces.
  const page = await openEditor(person.id, 'moderator@smysl.test', /403|401/)
  await text(page, ABOUT).fill('Слова модератора')
  await expect.poll(() => page.evaluate(() => Object.entries(localStorage).join())).toContain('Слова модератора')
  await openSession(page, 'admin@smysl.test')
  await page.keyboard.press('Control+s')
  await expect(notice(page, 'Ошибка')).toContainText(/В\sэтом браузере вошёл другой человек/)
  expect((await card(person.id)).about).toBe(person.about)
  await openSession(page, 'moderator@smysl.test')
  await page.goto(href('psychologistEditor', { id: person.id }))
  await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await expect(text(page, ABOUT)).toHaveValue('Слова модератора')
})

test('a look through a role asks before it leaves unsaved work, and begins only when that may be lost', async () => {
  const person = await somebody('page=7')
  const page = await openEditor(person.id, 'admin@smysl.test')
  const about = page.getByRole('textbox', { name: ABOUT })
  await about.fill('Ещё не сохранено')
  const lookAsWriter = async () => {
    const menu = page.getByRole('complementary', { name: 'Меню' })
    await menu.getByRole('button', { name: /Заозёрская/ }).click()
    await page.getByRole('menuitem', { name: 'Смотреть как…' }).click()
    await page
      .getByRole('dialog', { name: 'Смотреть как' })
      .getByRole('button', { name: 'Редактор', exact: true })
      .click()
  }
  await lookAsWriter()
  const question = page.getByRole('dialog', { name: 'Уйти, не сохранив правки?' })
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(question).toHaveCount(0)
  await expect(about).toHaveValue('Ещё не сохранено')
  await about.press('End')
  await expect(about).toBeFocused()

  await lookAsWriter()
  await question.getByRole('button', { name: /^Уйти без.сохранения/ }).click()
  await expect(page.getByRole('region', { name: 'Просмотр глазами роли' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
})
