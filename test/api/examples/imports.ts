import type { Imported } from '#contract/office/imports.ts'
import { aBranch, aPosition, aSpecialization, aTopic, aUser } from '#test/builders.ts'
import { importForm } from '#test/builders/import-tables.ts'
import { aSynonym } from '#test/builders/list-builders.ts'
import { exporting, reading, unique, type Example, type Examples } from '../example.ts'
import type { Scene } from '../scene.ts'

interface Subject {
  /** What the audit log calls it. */
  type: string
  id: (scene: Scene) => Promise<number>
  /** A column and its value, which no other record has. */
  change: () => [title: string, value: string]
}

const titled = () => ['Название', unique('Из таблицы')] as [string, string]

const SUBJECTS: Record<Imported, Subject> = {
  psychologists: {
    type: 'psychologist',
    id: ({ card }) => Promise.resolve(card),
    change: () => ['О себе', 'Из таблицы.'],
  },
  users: { type: 'user', id: async ({ world }) => (await aUser(world.db)).id, change: () => ['Отчество', 'Табличное'] },
  specializations: {
    type: 'specialization',
    id: async ({ world }) => (await aSpecialization(world.db)).id,
    change: titled,
  },
  topics: { type: 'topic', id: async ({ world }) => (await aTopic(world.db)).id, change: titled },
  positions: { type: 'position', id: async ({ world }) => (await aPosition(world.db)).id, change: titled },
  branches: { type: 'branch', id: async ({ world }) => (await aBranch(world.db)).id, change: titled },
  synonyms: {
    type: 'synonym',
    id: async ({ world }) => (await aSynonym(world.db)).id,
    change: () => ['Слово или фраза', unique('слово из таблицы')],
  },
}

/** Those that more than the whole is exported of have their examples elsewhere. */
const OTHERS = { psychologists: true, users: true }

/** The same calls of every list that a table may fill. */
export const importExamples: Examples = Object.fromEntries(
  Object.entries(SUBJECTS).flatMap(([name, { type, id, change }]): [string, Examples[string]][] => {
    const sent = async (scene: Scene) => {
      const [subject, [title, value]] = [await id(scene), change()]
      return { subject, form: () => importForm(`ID;${title}\n${subject};${value}`, { skip_errors: false }) }
    }
    return [
      [
        `POST /api/${name}/import`,
        {
          leaves: { action: `${type}.updated`, again: 'nothing' },
          async send(scene) {
            const { subject, form } = await sent(scene)
            return { path: `/api/${name}/import`, body: await form(), subject }
          },
        },
      ],
      [
        `POST /api/${name}/import/errors`,
        {
          leaves: 'it gives the sender back what they sent, marked',
          send: async (scene) => ({ path: `/api/${name}/import/errors`, body: await (await sent(scene)).form() }),
        },
      ],
      [`GET /api/${name}/import/template`, reading(`/api/${name}/import/template`)],
      ...(name in OTHERS
        ? []
        : [
            [`GET /api/${name}/export`, exporting(`/api/${name}/export?columns=id,title`, `${type}.exported`)] as [
              string,
              Example,
            ],
          ]),
    ]
  }),
)
