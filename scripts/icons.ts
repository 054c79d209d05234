import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const TARGET = 'web/ui/icon-data.gen.ts'
const SOURCES = ['contract', 'web']

/** Collects the `lucide:…` names written in the code and prints their drawings as a module. Throws on a name that lucide lacks. */
export function iconModule(): string {
  const set = JSON.parse(readFileSync(join(root, 'node_modules/@iconify-json/lucide/icons.json'), 'utf8')) as IconSet
  const lines = [...namesInCode()].sort().map((name) => {
    const icon = name.slice('lucide:'.length)
    const body = set.icons[icon]?.body ?? set.icons[set.aliases?.[icon]?.parent ?? '']?.body
    if (body === undefined) throw new Error(`There is no icon ${name}: look it up at the lucide set.`)
    const line = `  '${name}': '${body.replaceAll("'", "\\'")}',`
    // As the formatter would break it.
    return line.length > 120 ? line.replace(': ', ':\n    ') : line
  })
  return `// Made by \`npm run icons\` from the names used in the code. Do not edit.\nexport const iconBodies: Record<string, string | undefined> = {\n${lines.join('\n')}\n}\n`
}

/** Whether the committed module is what the code needs now. */
export function isFresh(): boolean {
  return readFileSync(join(root, TARGET), 'utf8') === iconModule()
}

interface IconSet {
  icons: Record<string, { body: string } | undefined>
  aliases?: Record<string, { parent: string } | undefined>
}

function namesInCode(): Set<string> {
  const names = new Set<string>()
  for (const source of SOURCES) {
    for (const file of readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || file.endsWith('.gen.ts')) continue
      const text = readFileSync(join(root, source, file), 'utf8')
      for (const [name] of text.matchAll(/\blucide:[a-z0-9]+(?:-[a-z0-9]+)*/g)) names.add(name)
    }
  }
  return names
}

if (import.meta.main) writeFileSync(join(root, TARGET), iconModule())
