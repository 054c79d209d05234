import { expect, test } from 'vitest'
import { introParts } from './intro-parts.ts'

test('the first paragraph leads, a line with «# » begins a part', () => {
  expect(introParts('Ведёт.\n\nЕщё.\n\n# С чем приходят\nС тревогой.\n\nИ со страхом.\n# Как идёт\nТихо.')).toEqual({
    lead: 'Ведёт.',
    parts: [
      { title: '', paragraphs: ['Ещё.'] },
      { title: 'С чем приходят', paragraphs: ['С тревогой.', 'И со страхом.'] },
      { title: 'Как идёт', paragraphs: ['Тихо.'] },
    ],
  })
})

test('nothing is written, or only a lead, or a heading with nothing under it', () => {
  expect(introParts(null)).toEqual({ lead: '', parts: [] })
  expect(introParts('Один абзац № 1 #без пробела')).toEqual({ lead: 'Один абзац № 1 #без пробела', parts: [] })
  expect(introParts('# Пустой\n\n# Полный\nТекст.')).toEqual({
    lead: '',
    parts: [{ title: 'Полный', paragraphs: ['Текст.'] }],
  })
})
