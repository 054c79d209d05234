import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/[^?]*\.ts$/

/**
 * Lets a bundle leave out what it does not use of the contract. A module there only says what things are: its values are
 * made without any other effect, but a bundler cannot know that of a chain such as `z.string().trim()`. So every value at
 * the top of a module is marked as made on demand, and a screen that needs a label comes without the schemas, and zod.
 */
export function contractOnDemand(): Plugin {
  return {
    name: 'contract-on-demand',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const values = this.parse(code).body.flatMap((node) => {
          const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
          if (declared?.type !== 'VariableDeclaration') return []
          return declared.declarations.flatMap(({ init }) => (init === null || init === undefined ? [] : [init]))
        })
        const marked = values
          .toReversed()
          .reduce(
            (text, { start, end }) =>
              `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
            code,
          )
        return { code: marked, map: null, moduleSideEffects: false }
      },
    },
  }
}
