import { hash } from 'node:crypto'
import { api } from '#contract/wire/api.ts'
import { wholeResponse } from '../platform/http/whole-response.ts'

/** A page that names more people is a list of everybody, and none of them is looked for in it. */
const PEOPLE_MAX = 200
const SLUG = /"slug":"([^"]+)"/g
/** Free times: one that has passed is shown to nobody. */
const FREE_TIME = /"(?:next_slot_at|starts_at)":"([^"]+)"/g
/** Differs in every answer of a refusal, and no page shows it there. */
const REQUEST_ID = /"request_id":"[^"]*"/
/** A puzzle for the form on the page: another one each time, and of no record. */
const MADE_EACH_TIME: readonly string[] = [api.formCheck]

/** What the API answered, as text that can be read again. */
interface Heard {
  status: number
  headers: [string, string][]
  text: string
}

/**
 * What one page read of the API while it was made. By asking the same again it is found out whether the page would come out
 * another, which takes a small part of the time of making it.
 */
export class PageReads {
  /** The digest of the answer to each address. */
  readonly #digests = new Map<string, string>()
  /** The addresses of the people whom the page names. */
  readonly #people = new Set<string>()
  #firstFreeTime = Number.POSITIVE_INFINITY
  #known: Map<string, Heard>

  /** With what is known already, which is not asked again. */
  constructor(known = new Map<string, Heard>()) {
    this.#known = known
  }

  /** Bytes, roughly. */
  get weight(): number {
    return 200 * this.#digests.size + 80 * this.#people.size
  }

  /** The first free time that was ahead when it was read: from then on the page is untrue. Milliseconds since 1970. */
  get firstFreeTime(): number {
    return this.#firstFreeTime
  }

  shows(slugs: ReadonlySet<string>): boolean {
    return this.#people.size < PEOPLE_MAX && [...slugs].some((slug) => this.#people.has(slug))
  }

  /** The answer to `path`: the known one, or that of `ask`. */
  async read(path: string, ask: () => Promise<Response>): Promise<Response> {
    const heard = this.#known.get(path) ?? (await heardOf(await ask()))
    if (!MADE_EACH_TIME.includes(path)) this.#note(path, heard)
    return heard.text === '' ? new Response(null, heard) : wholeResponse(heard.text, heard)
  }

  /** The page is made: what was only for that goes. */
  close() {
    this.#known = new Map()
  }

  /** Asks everything again; null when all answers are as they were, otherwise the answers for making the page anew. */
  async changed(ask: (path: string) => Promise<Response>): Promise<Map<string, Heard> | null> {
    const answers = await Promise.all(
      [...this.#digests.keys()].map(async (path) => [path, await heardOf(await ask(path))] as const),
    )
    const isSame = answers.every(([path, heard]) => this.#digests.get(path) === digestOf(heard))
    return isSame && answers.length > 0 ? null : new Map(answers)
  }

  #note(path: string, heard: Heard) {
    this.#digests.set(path, digestOf(heard))
    const now = Date.now()
    for (const [, moment = ''] of heard.text.matchAll(FREE_TIME)) {
      const at = Date.parse(moment)
      if (at > now && at < this.#firstFreeTime) this.#firstFreeTime = at
    }
    for (const [, slug = ''] of heard.text.matchAll(SLUG)) {
      if (this.#people.size >= PEOPLE_MAX) return
      // A copy: a part of the answer's text would keep all of it in memory.
      this.#people.add(Buffer.from(slug).toString())
    }
  }
}

async function heardOf(response: Response): Promise<Heard> {
  return { status: response.status, headers: [...response.headers], text: await response.text() }
}

function digestOf({ status, text }: Heard): string {
  return hash('sha256', `${status} ${status < 400 ? text : text.replace(REQUEST_ID, '')}`, 'base64')
}
