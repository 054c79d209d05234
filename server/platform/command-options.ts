import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { StartRefused } from './start-refused.ts'

/**
 * What a command was called with. Throws StartRefused for what it does not know, with how the command is written: Node says
 * it in English.
 */
export function optionsOf<T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
  args: string[] = process.argv.slice(2),
) {
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  for (const token of tokens) {
    const trouble = troubleOf(token, options)
    if (trouble !== undefined) throw new StartRefused(`${trouble} Команда: ${usage}`)
  }
  return parseArgs({ args, options }).values
}

type Token = ReturnType<typeof parseArgs<{ strict: false; allowPositionals: true; tokens: true }>>['tokens'][number]

function troubleOf(token: Token, options: ParseArgsOptionsConfig): string | undefined {
  if (token.kind === 'positional') return `«${token.value}» — лишнее слово.`
  if (token.kind === 'option-terminator') return undefined
  const { rawName, value, inlineValue } = token
  const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
  if (option === undefined) return `Параметра ${rawName} нет.`
  if (option.type === 'boolean') return value === undefined ? undefined : `Параметр ${rawName} пишется без значения.`
  // `--to --check`: a value that begins so is written with «=».
  const isMissing = value === undefined || (!inlineValue && value.startsWith('-'))
  return isMissing ? `У параметра ${rawName} нет значения.` : undefined
}
