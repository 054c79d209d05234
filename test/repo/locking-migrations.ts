import { splitStatements } from '#server/platform/db/migrate.ts'

/** Tables that grow with the use of a practice, or that every page reads: what locks them for long stops the site. */
export const LARGE_TABLES: readonly string[] = [
  'psychologists',
  'users',
  'sessions',
  'audit_log',
  'audit_log_values',
  'visits',
  'visit_days',
  'visit_referrers',
  'reviews',
  'requests',
  'request_entries',
  'request_topics',
  'clients',
  'client_contacts',
  'client_changes',
  'bookings',
  'transactions',
  'transaction_attempts',
  'transaction_events',
  'bank_notices',
  'letters',
  'staff_notices',
  'notice_deliveries',
  'webhook_deliveries',
  'operations',
  'operation_items',
  'yclients_free_times',
]

interface Rule {
  refuses: (statement: string, table: string, earlier: readonly string[]) => boolean
  /** What to write in its place. */
  instead: string
}

const CHANGED = (statement: string, table: string) =>
  new RegExp(`^alter table (if exists )?(only )?${table}\\b`).test(statement)
const VOLATILE =
  /\badd column .*?(\bdefault .*?\b(?!now\b|current_timestamp\b|transaction_timestamp\b)\w+\(|\bgenerated (always|by default) as\b|\b(small|big)?serial\b)/
const IN_NEXT_VERSION = 'and `validate constraint` in a migration of the next version, which locks out nobody'

const RULES: Rule[] = [
  {
    refuses: (statement, table) =>
      new RegExp(`^create (unique )?index (?!if not exists)[^(]*? on (only )?${table}\\b`).test(statement),
    instead:
      'migrations run in one transaction, where `concurrently` cannot be: write `create index if not exists name …`, and in “Before the upgrade” of docs/operations.md the same with `concurrently`, which a large installation runs beside the program first',
  },
  {
    refuses: (statement, table) =>
      CHANGED(statement, table) && /\balter (column )?\w+ (set data )?type\b/.test(statement),
    instead:
      'the whole table is written anew: add a column, fill it in batches (a round of housekeeping), change over in the next version',
  },
  {
    refuses: (statement, table, earlier) =>
      CHANGED(statement, table) &&
      [...statement.matchAll(/\balter (?:column )?(\w+) set not null\b/g)].some(
        ([, column = '']) => !isKnownPresent(table, column, earlier),
      ),
    instead: `every row is read under the lock: \`add constraint … check (column is not null) not valid\`, ${IN_NEXT_VERSION}; \`set not null\` after that takes its word`,
  },
  {
    refuses: (statement, table) =>
      CHANGED(statement, table) &&
      /\badd (constraint \w+ )?(check|foreign key)\b/.test(statement) &&
      !/\bnot valid\b/.test(statement),
    instead: `every row is read under the lock: write \`not valid\`, ${IN_NEXT_VERSION}`,
  },
  {
    refuses: (statement, table) => CHANGED(statement, table) && /\badd column .*?\bcheck ?\(/.test(statement),
    instead:
      'every row is read under the lock: add the column, then `add constraint … check (…) not valid`, which holds for all rows to come; those of before have null',
  },
  {
    refuses: (statement, table) =>
      CHANGED(statement, table) &&
      /\badd column .*?\bdefault\b.*?\breferences\b|\badd column .*?\breferences\b.*?\bdefault\b/.test(statement),
    instead: 'with a default every row is looked up: add the column without one',
  },
  {
    refuses: (statement, table) =>
      CHANGED(statement, table) &&
      (/\badd (constraint \w+ )?(unique|primary key|exclude)\b(?! using index)/.test(statement) ||
        /\badd column .*?\b(unique|primary key)\b/.test(statement)),
    instead:
      'its index is made under the lock: `create unique index if not exists …` (see there), then `add constraint … unique using index`',
  },
  {
    refuses: (statement, table) => CHANGED(statement, table) && VOLATILE.test(statement),
    instead:
      'a value that differs in each row writes the whole table anew: add the column without it, set the default apart, fill rows of before in batches',
  },
  {
    refuses: (statement, table) =>
      CHANGED(statement, table) && /\bset (tablespace|logged|unlogged|access method)\b/.test(statement),
    instead: 'the whole table is written anew: leave it to the administrator of the database',
  },
  {
    refuses: (statement, table, earlier) => {
      const [, name] =
        new RegExp(`^alter table (?:only )?${table}\\b.*\\bvalidate constraint (\\w+)`).exec(statement) ?? []
      return name !== undefined && !earlier.some((one) => one.includes(`add constraint ${name} `))
    },
    instead:
      'validated in the transaction that adds it, it holds the lock of that: do it in a migration of the next version',
  },
  {
    refuses: (statement, table) =>
      new RegExp(
        `\\b(update (only )?${table}\\b.*\\bset\\b|delete from (only )?${table}\\b|truncate (table )?(only )?${table}\\b)`,
      ).test(statement),
    instead:
      'its rows stay locked until all migrations are done: do it in batches, by a round of housekeeping or a command',
  },
  {
    refuses: (statement, table) =>
      new RegExp(`^(vacuum [^;]*\\bfull\\b.*|cluster .*|reindex .*|lock (table )?)\\b${table}\\b`).test(statement),
    instead: 'nobody reads the table until it is done: leave it to the administrator of the database',
  },
]

/** What a migration does to large tables that stops the site meanwhile, each with what to do instead. */
export function longLocks(text: string, earlierTexts: readonly string[] = []): string[] {
  const statements = actionsIn(text)
  const earlier = earlierTexts.flatMap(actionsIn)
  const isNew = (table: string) =>
    statements.some((one) => new RegExp(`^create table (if not exists )?${table}\\b`).test(one))
  const isReasoned = (table: string) => new RegExp(`^-- locks ${table}: \\S.{10,}`, 'm').test(text)
  return LARGE_TABLES.filter((table) => !isNew(table) && !isReasoned(table)).flatMap((table) =>
    statements.flatMap((statement) =>
      RULES.filter(({ refuses }) => refuses(statement, table, earlier)).map(
        ({ instead }) =>
          `“${statement.slice(0, 80)}” locks ${table}, which is large: ${instead}. Where it is meant, say so: “-- locks ${table}: why that is no harm”`,
      ),
    ),
  )
}

/** The names of the indexes of large tables that may be made beside the program before the upgrade. */
export function indexesMadeBefore(text: string): string[] {
  return splitStatements(text)
    .map(flat)
    .flatMap((statement) => {
      const [, name = '', table = ''] =
        /^create (?:unique )?index if not exists (\w+) on (?:only )?(\w+)/.exec(statement) ?? []
      return LARGE_TABLES.includes(table) ? [name] : []
    })
}

/** The statements of a script, each change of a table by itself. */
function actionsIn(text: string): string[] {
  return splitStatements(text)
    .map(flat)
    .flatMap((statement) => {
      const [, head = '', changes = ''] = /^(alter table (?:if exists )?(?:only )?\w+) (.*)$/.exec(statement) ?? []
      return head === '' ? [statement] : partsOf(changes).map((change) => `${head} ${change}`)
    })
}

/** What stands between the commas that are within no brackets. */
function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

/** A statement in one line of small letters. What a function does is done when it is called. */
function flat(statement: string): string {
  const line = statement.toLowerCase().replace(/\s+/g, ' ').replaceAll('"', '').replaceAll('public.', '').trim()
  return /^create (or replace )?(function|procedure)\b/.test(line) ? line.replace(/\$(\w*)\$.*\$\1\$/, '') : line
}

function isKnownPresent(table: string, column: string, earlier: readonly string[]): boolean {
  const names = earlier.flatMap((statement) =>
    CHANGED(statement, table)
      ? [...statement.matchAll(/add constraint (\w+) check \((\w+) is not null\)/g)].flatMap(([, name, checked]) =>
          checked === column ? [name] : [],
        )
      : [],
  )
  return names.some((name) => earlier.some((statement) => statement.includes(`validate constraint ${name}`)))
}
