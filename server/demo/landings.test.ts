import { describe, expect, test } from 'vitest'
import { specializationSchemas } from '#contract/directories/specialization.ts'
import { topicSchemas } from '#contract/directories/topic.ts'
import { readWorld } from './world.ts'

const { topics, specializations } = readWorld()
const LANDINGS = [...topics, ...specializations]
/** What nobody may promise, and what only a doctor may say. */
const PROMISES = /исцел|гаранти|излеч|вылеч|навсегда избав|избавим|100\s?%|лучш(ий|ие) (психолог|специалист)/i

describe.each(LANDINGS)('the page of «$title»', ({ title, slug, heading, intro, questions }) => {
  test('is what the API would take from staff', () => {
    const asked = questions.map(([question, answer]) => ({ question, answer }))
    for (const schema of [topicSchemas.create, specializationSchemas.create]) {
      const taken = schema.parse({ title, slug, heading, intro, questions: asked })
      expect(taken).toMatchObject({ slug, heading, intro, questions: asked })
    }
    expect(questions.length).toBeGreaterThanOrEqual(3)
    expect(questions.length).toBeLessThanOrEqual(5)
    expect(intro.match(/^# .+$/gm)).toHaveLength(2)
  })

  test('promises nothing and is set as Russian is', () => {
    const text = [heading, intro, ...questions.flat()].join('\n')
    expect(text).not.toMatch(PROMISES)
    expect(text).not.toMatch(/"|'|\.\.\.| - |\d-\d{4}(?!-)| {2}/)
    for (const [question] of questions) expect(question).toMatch(/[?.]$/)
  })
})

test('no two pages share an address, a heading or a question that is answered alike', () => {
  for (const all of [
    LANDINGS.map(({ slug }) => slug),
    LANDINGS.map(({ heading }) => heading),
    LANDINGS.flatMap(({ questions }) => questions.map(([, answer]) => answer)),
  ]) {
    expect(new Set(all).size).toBe(all.length)
  }
})
