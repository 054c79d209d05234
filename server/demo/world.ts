import { readdirSync, readFileSync } from 'node:fs'
import type { World } from './world-schema.ts'

const DATA = new URL('./world/', import.meta.url)

/** Long texts, which the files hold line by line. */
const TEXTS = new Set(['about', 'help_text', 'education', 'intro'])

/** The demo world as world/ tells it. Its shape is held by a test, so that no start has to check it. */
export function readWorld(): World {
  const people = readdirSync(new URL('psychologists/', DATA))
  const psychologists = people.map((name) => read<World['psychologists'][number]>(`psychologists/${name}`))
  return {
    branches: read('branches.json'),
    positions: read('positions.json'),
    specializations: read('specializations.json'),
    topics: read('topics.json'),
    pages: read('pages.json'),
    people: read('people.json'),
    psychologists: psychologists.sort((a, b) => a.n - b.n),
    reviews: read('reviews.json'),
    requests: read('requests.json'),
    applications: read('applications.json'),
  }
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, DATA), 'utf8'), (key, value) => {
    // The same word names a line of a topic, which is a plain text.
    if (TEXTS.has(key) && Array.isArray(value)) return value.join('\n')
    return key === 'body' ? richText(value) : value
  }) as T
}

function richText(paragraphs: string[]) {
  const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  return { type: 'doc', content }
}
