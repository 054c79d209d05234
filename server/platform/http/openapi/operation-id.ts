import { z } from 'zod'
import type { RouteRow } from '../route.ts'

/**
 * What clients call an operation: `listTopics`, `getTopic`, `createTopic`, `updateTopic`, `putTopic`, `deleteTopic`,
 * `postUserFire`. Made of the method and the path, so it stays as long as they do.
 */
export function operationIdOf({ method, path, doc }: Pick<RouteRow, 'method' | 'path' | 'doc'>): string {
  if (doc?.operationId !== undefined) return doc.operationId
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api')
  const words = parts.flatMap((part, index) => {
    if (part.startsWith(':')) return []
    // One record of a list, where its id follows.
    const isOne = parts[index + 1]?.startsWith(':') || (doc?.status === 201 && index === parts.length - 1)
    return (isOne ? singular(part) : part).split(/[^a-z0-9]+/i)
  })
  return verbOf(method, doc) + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function verbOf(method: RouteRow['method'], doc: RouteRow['doc']): string {
  if (method === 'GET') return answersList(doc) ? 'list' : 'get'
  if (method === 'POST') return doc?.status === 201 ? 'create' : 'post'
  return { PUT: 'put', PATCH: 'update', DELETE: 'delete' }[method]
}

function answersList(doc: RouteRow['doc']): boolean {
  return doc?.answer instanceof z.ZodObject && doc.answer.shape.data instanceof z.ZodArray
}

function singular(word: string): string {
  if (word.endsWith('ies')) return word.replace(/ies$/, 'y')
  if (/(ch|sh|x)es$/.test(word)) return word.replace(/es$/, '')
  return word.replace(/(?<!s)s$/, '')
}
