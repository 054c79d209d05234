import { fileURLToPath } from 'node:url'

/** The command that starts the product, with modules that go into it before its own. `file:` addresses. */
export function preloading(command: readonly [string, ...string[]], modules: readonly string[]): [string, ...string[]] {
  const [program, ...words] = command
  const imports = modules.map((module) => `--import=${fileURLToPath(module)}`)
  return [program, ...words.flatMap((word) => (word === process.execPath ? [word, ...imports] : [word]))]
}
