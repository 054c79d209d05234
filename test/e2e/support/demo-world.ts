import { cp } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { newDataDir, removeDataDir, startProduct } from '../../product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a product that has made its demo world and ended. Copy it: nobody starts on it. */
    demoWorld: string
    /** Where a product with a demo world listens, for all journeys that only read. */
    readingUrl: string
  }
}

/** Makes the demo world once for all journeys. */
export default async function makeDemoWorld(project: TestProject) {
  const { dataDir, end } = await startProduct()
  await end()
  project.provide('demoWorld', dataDir)
  const reading = await startProduct({ dataDir: await copyOf(dataDir) })
  project.provide('readingUrl', reading.url)
  return async () => {
    await reading.end('SIGKILL')
    for (const directory of [dataDir, reading.dataDir]) await removeDataDir(directory)
  }
}

export async function copyOf(demoWorld: string): Promise<string> {
  const dataDir = await newDataDir()
  await cp(demoWorld, dataDir, { recursive: true })
  return dataDir
}
