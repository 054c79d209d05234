import type { TestProject } from 'vitest/node'
import { removeDataDir, startProduct } from '../product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a product that has made its demo world and ended. Copy it: nobody starts on it. */
    demoWorld: string
  }
}

/** Makes the demo world once for all journeys. */
export default async function makeDemoWorld(project: TestProject) {
  const product = await startProduct()
  await product.end()
  project.provide('demoWorld', product.dataDir)
  return () => removeDataDir(product.dataDir)
}
