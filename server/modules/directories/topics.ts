import { topic, type Topic } from '#contract/directories/topic.ts'
import { directory } from './directory.ts'

export const topics = directory<Topic>(topic, { blankSlug: 'tema' })
