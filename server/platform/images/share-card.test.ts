import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawShareCard } from './share-card.ts'

const card = {
  siteName: 'Смысл',
  title: 'Вера Видная',
  line: 'Психолог · Системная семейная терапия',
  voice: 'Имя у меня длинное, вопросы короткие. Например: что вы делаете, когда он уходит в другую комнату?',
}
const portrait = await sharp({ create: { width: 440, height: 630, channels: 3, background: '#0000ff' } })
  .png()
  .toBuffer()

test.each(['Вера Видная', 'Александра-Виктория Константинопольская-Дементьева', 'Ы'.repeat(60)])(
  'between the name of the site and «%s» there is air',
  async (title) => {
    // Under the letters of the name.
    const band = { left: 72, top: 124, width: 600, height: 20 }
    const { channels } = await sharp(
      await sharp(await drawShareCard({ ...card, title, portrait }))
        .extract(band)
        .png()
        .toBuffer(),
    ).stats()
    expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(220)
  },
)
