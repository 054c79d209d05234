import { topics1 } from './topics-1.ts'
import { topics2 } from './topics-2.ts'
import { topics3 } from './topics-3.ts'
import type { DemoTopic } from './types.ts'

/** Psychologists and requests name a topic by its place in this list. */
export const topics: DemoTopic[] = [...topics1, ...topics2, ...topics3]
