import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { PHONE } from '../../browser.ts'
import { anMp3, anMp4, CAPTIONS } from '../../builders/recordings.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { cardSteps } from '../support/card-steps.ts'
import { sharedJourney } from '../support/journey.ts'
import { hold, notice } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const { openEditor, named } = cardSteps({ visit, product })
const VOICE = { name: 'voice.mp3', mimeType: 'audio/mpeg', buffer: anMp3({ seconds: 20 }) }
const WORDS = { name: 'words.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) }

const choose = (page: Page, field: string, file: typeof VOICE) =>
  page.getByRole('group', { name: field, exact: true }).locator('input[type=file]').setInputFiles(file)
const send = (page: Page) => page.getByRole('button', { name: 'Загрузить', exact: true }).click()

test('a voice is uploaded, waits for its captions, is seen in the preview and on the page, plays on press, and goes', async () => {
  const person = await named('Шакирзянова')
  const page = await openEditor(person.id, 'moderator@smysl.test', /422/)
  const section = page
    .getByRole('region', { name: 'Видео или голос' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Видео или голос' }) }))
  await section.scrollIntoViewIfNeeded()
  await choose(page, 'Запись', { ...VOICE, buffer: Buffer.from('<html>') })
  await send(page)
  await expect(section).toContainText('Нужно видео MP4 (H.264) или голос MP3 или M4A.')
  await choose(page, 'Запись', VOICE)
  await send(page)
  await hold(page, /нужны субтитры/)
  await expect(section).toContainText(/Посетители не\sвидят: нужны субтитры/)

  const visitor = await visit({ viewport: PHONE })
  const address = href('psychologistPage', { slug: person.slug })
  const voice = visitor.getByRole('region', { name: 'Послушать голос' })
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(person.full_name)
  await expect(voice).toHaveCount(0)

  await choose(page, 'Субтитры', WORDS)
  await send(page)
  await expect(section).toContainText(/На\sстранице, с\sсубтитрами/)
  await expect(section.getByLabel('Голос на странице')).toHaveAttribute('preload', 'none')
  await page.getByRole('button', { name: 'Как на сайте' }).click()
  const preview = page.getByRole('dialog', { name: 'Как на сайте' })
  await preview.getByRole('radio', { name: 'Страница' }).check({ force: true })
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Послушать голос' })).toBeVisible()
  await page.keyboard.press('Escape')

  const asked: string[] = []
  visitor.on('request', (request) => {
    if (/\.(mp3|vtt)$/.test(new URL(request.url()).pathname)) asked.push(request.url())
  })
  await expect(async () => {
    await visitor.goto(address)
    await expect(voice).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await visitor.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.endsWith('.mp3'))).toEqual([])
  expect(await axeFindings(visitor)).toEqual([])
  expect(await pixelsBeyond(visitor)).toBeLessThanOrEqual(0)
  const loaded = visitor.waitForResponse(/\/media\/[0-9a-f]{40}\.mp3$/)
  await voice.getByLabel(/^Голос: /).focus()
  await visitor.keyboard.press('Space')
  expect([200, 206]).toContain((await loaded).status())

  await section.getByRole('button', { name: 'Убрать запись' }).click()
  await page.getByRole('dialog', { name: 'Убрать голос?' }).getByRole('button', { name: 'Убрать', exact: true }).click()
  await expect(notice(page, 'Запись убрана')).toBeVisible()
  await expect
    .poll(async () => {
      await visitor.goto(address)
      return voice.count()
    })
    .toBe(0)
})

test('a video has its captions, a picture and nothing that loads by itself, and its words are read without scripts', async () => {
  const person = await named('Деревянко')
  const page = await openEditor(person.id, 'moderator@smysl.test')
  const heading = page.getByRole('heading', { name: 'Видео или голос' })
  await heading.scrollIntoViewIfNeeded()
  await choose(page, 'Запись', { name: 'v.mp4', mimeType: 'video/mp4', buffer: anMp4() })
  await choose(page, 'Субтитры', WORDS)
  await send(page)
  await expect(page.getByText(/На\sстранице, с\sсубтитрами/)).toBeVisible()
  await expect(page.getByLabel('Видео на странице')).toHaveAttribute('preload', 'none')

  const visitor = await visit({ javaScript: false })
  const asked: string[] = []
  visitor.on('request', (request) => void asked.push(request.url()))
  const video = visitor.getByRole('region', { name: 'Познакомиться' })
  await expect
    .poll(async () => {
      await visitor.goto(href('psychologistPage', { slug: person.slug }))
      return video.count()
    })
    .toBe(1)
  const player = video.locator('video')
  await expect(player).toHaveAttribute('preload', 'none')
  await expect(player).toHaveAttribute('poster', /^\/media\//)
  await expect(player.locator('track')).toHaveAttribute('src', /^\/media\/[0-9a-f]{40}\.vtt$/)
  await video.getByText('Прочитать, что здесь говорят').click()
  await expect(video.getByText(/Здравствуйте, я\sМарина\. Помогаю/)).toBeVisible()
  expect(asked.filter((url) => url.endsWith('.mp4'))).toEqual([])
  expect(asked.filter((url) => !url.startsWith(product().url))).toEqual([])
})

test('whoever has chosen captions while a colleague took another recording is told, and keeps what they chose', async () => {
  const person = await named('Саркисянц')
  const first = await openEditor(person.id, 'moderator@smysl.test', /409|422/)
  await first.getByRole('heading', { name: 'Видео или голос' }).scrollIntoViewIfNeeded()
  await choose(first, 'Запись', VOICE)
  await send(first)
  await expect(first.getByText(/Посетители не\sвидят: нужны субтитры/)).toBeVisible()
  await choose(first, 'Субтитры', WORDS)

  const second = await openEditor(person.id, 'moderator@smysl.test')
  await second.getByRole('heading', { name: 'Видео или голос' }).scrollIntoViewIfNeeded()
  await choose(second, 'Новая запись', { ...VOICE, buffer: anMp3({ seconds: 40 }) })
  await send(second)
  await expect(second.getByText(/0:40/)).toBeVisible()

  await send(first)
  await expect(notice(first, /^Не\sполучилось$/)).toContainText(/запись изменил кто-то другой/)
  await expect(first.getByText(/0:40/)).toBeVisible()
  await expect(first.getByRole('button', { name: 'Загрузить', exact: true })).toBeVisible()
  await first.getByRole('button', { name: 'Убрать запись' }).click()
  await first
    .getByRole('dialog', { name: 'Убрать голос?' })
    .getByRole('button', { name: 'Убрать', exact: true })
    .click()
  await expect(notice(first, 'Запись убрана')).toBeVisible()
})
