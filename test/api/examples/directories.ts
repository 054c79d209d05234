import {
  aBranch,
  aCrisisLine,
  aPage,
  aPosition,
  aPsychologist,
  aSpecialization,
  aTopic,
  aWaitingPage,
} from '#test/builders.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { aSynonym, aWorkingHoursLine } from '#test/builders/list-builders.ts'
import type { World } from '#test/world.ts'
import { bothWays, reading, unique, type Example, type Examples } from '../example.ts'
import type { Scene } from '../scene.ts'

interface Directory {
  /** What the audit log calls a record of it. */
  type: string
  /** Without it the last part of its address. */
  table?: 'crisis_lines' | 'working_hours'
  add: (db: World['db']) => Promise<{ id: number }>
  fields: (scene: Scene) => Promise<object>
}

const people = async ({ world }: Scene) => ({ psychologists: [(await aPsychologist(world.db)).id] })

const landing = () => ({
  slug: unique('adres').replace(' ', '-'),
  heading: 'Психологи, которые помогают',
  intro: 'С этим приходят часто.\n\n# С чем приходят\nС усталостью.',
  questions: [{ question: 'Долго ли?', answer: 'По-разному.' }],
})

const DIRECTORIES = {
  specializations: {
    type: 'specialization',
    add: aSpecialization,
    fields: async (scene) => ({
      ...(await people(scene)),
      pages: [(await aPage(scene.world.db)).id],
      is_published: true,
      ...landing(),
    }),
  },
  topics: {
    type: 'topic',
    add: aTopic,
    fields: async (scene) => ({ ...(await people(scene)), is_published: false, is_couples: true, ...landing() }),
  },
  positions: {
    type: 'position',
    add: aPosition,
    fields: async (scene) => ({ ...(await people(scene)), filial_id: (await aBranch(scene.world.db)).id }),
  },
  branches: {
    type: 'branch',
    add: aBranch,
    fields: async ({ world }) => ({ positions: [(await aPosition(world.db)).id], description: 'У парка' }),
  },
  synonyms: {
    type: 'synonym',
    add: aSynonym,
    fields: async ({ world }) => ({ topic_id: (await aTopic(world.db)).id }),
  },
  'crisis-lines': {
    type: 'crisis-line',
    table: 'crisis_lines',
    add: aCrisisLine,
    fields: async () => ({
      number: '051',
      mobile_number: '8 (495) 051',
      for_whom: 'Взрослым в Москве',
      region: 'Москва',
      hours: 'Круглосуточно',
      phrases: 'запирает дома',
      checked_at: '2026-01-10',
      source: 'msph.ru',
    }),
  },
  'working-hours': {
    type: 'working-hours',
    table: 'working_hours',
    add: aWorkingHoursLine,
    fields: async () => ({
      weekdays: ['sat'],
      opens_at: '11:00',
      closes_at: '16:00',
      first_day: '2026-12-05',
      last_day: '2026-12-05',
    }),
  },
  pages: {
    type: 'page',
    add: aPage,
    fields: async (scene) => ({
      ...(await people(scene)),
      link: `/${unique('example').replace(' ', '-')}`,
      icon: 'lucide:heart',
      with_psychologists: true,
    }),
  },
} satisfies Record<string, Directory>

export const directoryExamples: Examples = {
  ...Object.assign({}, ...Object.entries(DIRECTORIES).map(([name, directory]) => examplesOf(name, directory))),
  'GET /api/crisis-lines/public': reading('/api/crisis-lines/public'),
  'GET /api/pages/:id': reading(async ({ world }) => ({ path: `/api/pages/${(await aPage(world.db)).id}` })),
  'POST /api/pages/pictures': {
    leaves: 'a page is saved with it, or it goes',
    async send() {
      const body = new FormData()
      const picture = await aPicture('png', 60, 40)
      body.set('picture', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }))
      return { path: '/api/pages/pictures', body }
    },
  },
  'GET /api/pages/prices': reading('/api/pages/prices?of[]=individual&of[]=couple'),
  'GET /api/pages/:id/changes': reading(async ({ world }) => ({
    path: `/api/pages/${(await aPage(world.db)).id}/changes`,
  })),
  ...bothWays('/api/pages/:id/changes', {
    leaves: { action: 'page.changes-saved', again: 'nothing' },
    async send({ world }) {
      const { id } = await aPage(world.db)
      return { path: `/api/pages/${id}/changes`, body: { title: unique('Ждёт'), version: 1 }, subject: id }
    },
  }),
  'DELETE /api/pages/:id/changes': {
    leaves: { action: 'page.changes-discarded', again: 'nothing' },
    async send({ world }) {
      const { id } = await aWaitingPage(world.db)
      return { path: `/api/pages/${id}/changes?version=2`, subject: id }
    },
  },
  'POST /api/pages/:id/changes/publish': {
    leaves: { action: 'page.changes-published', again: 'nothing' },
    async send({ world }) {
      const { id } = await aWaitingPage(world.db)
      return { path: `/api/pages/${id}/changes/publish`, body: { version: 2 }, subject: id }
    },
  },
  'GET /api/icons/lucide.json': reading('/api/icons/lucide.json?icons=heart,house'),
  'GET /api/icons/search': reading('/api/icons/search?query=сердце&limit=5'),
  'GET /api/pages/lookup': reading(async ({ world }) => {
    const link = `/${unique('looked-up').replace(' ', '-')}`
    await aPage(world.db, { link })
    return { path: `/api/pages/lookup?path=${link}` }
  }),
  'GET /api/search': reading('/api/search?q=Тревожность'),
  'GET /api/trash': reading('/api/trash?filter[type]=topic&filter[title]=те&sort_column=title'),
}

function examplesOf(name: string, { type, table, add, fields }: Directory): Examples {
  const path = `/api/${name}`
  return {
    [`GET ${path}`]: reading(path),
    [`GET ${path}/:id`]: reading(async ({ world }) => ({ path: `${path}/${(await add(world.db)).id}` })),
    [`POST ${path}`]: {
      leaves: { action: `${type}.created`, again: 'nothing' },
      send: async (scene) => ({ path, body: { title: unique('Новая'), ...(await fields(scene)) } }),
    },
    ...bothWays(`${path}/:id`, {
      leaves: { action: `${type}.updated`, again: 'nothing' },
      async send(scene) {
        const { id } = await add(scene.world.db)
        return { path: `${path}/${id}`, body: { title: unique('Другая'), ...(await fields(scene)) }, subject: id }
      },
    }),
    [`DELETE ${path}/:id`]: {
      leaves: { action: `${type}.deleted`, again: 'nothing' },
      async send({ world }) {
        const { id } = await add(world.db)
        return { path: `${path}/${id}`, subject: id }
      },
    },
    [`POST ${path}/:id/restore`]: restoring(table ?? (name as TableName), path, type, add),
  }
}

type TableName = Exclude<keyof typeof DIRECTORIES, 'crisis-lines' | 'working-hours'> | 'crisis_lines' | 'working_hours'

function restoring(table: TableName, path: string, type: string, add: Directory['add']): Example {
  return {
    leaves: { action: `${type}.restored`, again: 'nothing' },
    async send({ world }) {
      const { id } = await add(world.db)
      await world.db.updateTable(table).set({ deleted_at: world.clock.now }).where('id', '=', id).execute()
      return { path: `${path}/${id}/restore`, subject: id }
    },
  }
}
