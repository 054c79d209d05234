import type { StatusFact } from '#contract/office/status.ts'
import type { OwnProcess, Room } from '#server/platform/observability/own-process.ts'
import { attention, bytes, count, moment, partOf, person, text, type FoundPart } from './part.ts'
import { LOST_AFTER_MS, type Figures, type ProcessRow } from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MB = 1024 * 1024

/** A night was missed: docs/alerts.yml has the same. */
const BACKUP_LATE_MS = 36 * HOUR_MS
/** The embedded database stops writing at 64 MB. */
const ROOM_LITTLE = 1024 * MB
const ROOM_SOME = 5 * 1024 * MB
/** The chain is looked through once a day, the first time within an hour. */
const CHECK_LATE_MS = 49 * HOUR_MS
const CHECK_FIRST_MS = 2 * HOUR_MS

export interface InfrastructureFacts {
  isDemo: boolean
  own: OwnProcess | undefined
  rooms: Awaited<ReturnType<OwnProcess['rooms']>> | null
  /** Of the database; null when it does not tell. */
  size: number | null
}

/** How that does on which the work stands. */
export function infrastructureParts(figures: Figures, facts: InfrastructureFacts, now: Date): FoundPart[] {
  const { own } = facts
  const alive = figures.processes.filter((row) => row.name === own?.name || isSeen(row, now))
  return [
    backupPart(figures, facts, now),
    diskPart(alive, facts),
    partOf(
      { name: 'database', screen: null, docs: 'When the database falters' },
      [text('postgres', 'PostgreSQL', figures.postgres), bytes('size', 'Занимает', facts.size)],
      [],
    ),
    processesPart(figures.processes, alive),
    versionsPart(figures.migration, alive, own),
    auditPart(figures, own, now),
  ]
}

function backupPart({ backup }: Figures, { isDemo }: InfrastructureFacts, now: Date): FoundPart {
  const age = backup === null ? Infinity : now.getTime() - Date.parse(backup.finished_at)
  return partOf(
    { name: 'backup', screen: null, docs: 'Backup' },
    [
      isDemo ? text('needed', 'Нужны', 'нет, это\u00a0демонстрация') : null,
      isDemo && backup === null ? null : moment('finished_at', 'Последняя', backup?.finished_at ?? null),
      ...(backup === null
        ? []
        : [
            text('place', 'Место', backup.place),
            text('sealed', 'Зашифрована', backup.is_sealed ? 'да' : 'нет'),
            count('rows', 'Строк', backup.rows),
            count('files', 'Файлов', backup.files),
          ]),
    ],
    [
      person(
        !isDemo && backup === null,
        'Резервной копии ещё не\u00a0было. Запустите npm run backup и\u00a0поручите это таймеру на\u00a0каждую ночь.',
      ),
      person(
        !isDemo && age > BACKUP_LATE_MS,
        'Последней копии больше полутора суток. Проверьте таймер и\u00a0запустите npm run backup.',
      ),
    ],
  )
}

export function diskPart(alive: ProcessRow[], { own, rooms }: Pick<InfrastructureFacts, 'own' | 'rooms'>): FoundPart {
  const others = alive.filter(({ name }) => name !== own?.name)
  const disks = [
    ...(own === undefined ? [] : roomsOf(own.name, rooms?.data ?? null, rooms?.files ?? null)),
    ...others.flatMap((row) =>
      roomsOf(row.name, roomOf(row.data_free, row.data_size), roomOf(row.files_free, row.files_size)),
    ),
  ]
  const least = Math.min(...disks.map(({ room }) => room?.free ?? Infinity))
  return partOf(
    { name: 'disk', screen: null, docs: 'Files' },
    disks.map(({ process, name, label, room }) =>
      bytes(name, disks.length > 2 ? `${process}: ${label}` : label, room?.free ?? null, room?.size ?? null),
    ),
    [
      person(
        least < ROOM_LITTLE,
        'На\u00a0диске меньше гигабайта. Освободите место: когда оно кончится, сайт перестанет сохранять.',
      ),
      attention(least < ROOM_SOME, 'На\u00a0диске меньше пяти гигабайт. Освободите место или увеличьте диск.'),
      attention(
        disks.some(({ isData, room }) => isData && room === null),
        'Узнать, сколько места на\u00a0диске, не\u00a0удалось. Проверьте, доступна\u00a0ли программе папка DATA_DIR.',
      ),
    ],
  )
}

function roomsOf(process: string, data: Room | null, files: Room | null) {
  const ofData = { process, name: `data ${process}`, label: 'Свободно', room: data, isData: true }
  if (files === null) return [ofData]
  return [ofData, { process, name: `files ${process}`, label: 'Свободно для файлов', room: files, isData: false }]
}

function roomOf(free: number | null, size: number | null): Room | null {
  return free === null || size === null ? null : { free, size }
}

function processesPart(rows: ProcessRow[], alive: ProcessRow[]): FoundPart {
  const lost = rows.filter((row) => !alive.includes(row))
  const facts: StatusFact[] = [
    ...alive.map(({ name, started_at }) => moment(name, `${name} работает с`, started_at)),
    ...lost.map(({ name, seen_at }) => moment(name, `${name} молчит с`, seen_at)),
  ]
  const silent = lost.map(({ name }) => name).join(', ')
  const minutes = Math.round(LOST_AFTER_MS / MINUTE_MS)
  return partOf({ name: 'processes', screen: null, docs: 'Several processes' }, facts, [
    attention(
      lost.length > 0,
      `Больше ${minutes} минут не\u00a0отзывается: ${silent}. Посмотрите, работает\u00a0ли там программа. Если этого процесса больше нет, строка исчезнет через сутки.`,
    ),
  ])
}

function isSeen({ seen_at }: ProcessRow, now: Date): boolean {
  return now.getTime() - Date.parse(seen_at) <= LOST_AFTER_MS
}

export function versionsPart(migration: string | null, alive: ProcessRow[], own: OwnProcess | undefined): FoundPart {
  const versions = [...new Set([own?.version, ...alive.map(({ version }) => version)])].filter(
    (version) => version !== undefined,
  )
  return partOf(
    { name: 'versions', screen: null, docs: 'Upgrade and the way back' },
    [
      text('program', 'Программа', versions.join(', ') || null),
      text('node', 'Node', own?.node ?? null),
      text('migration', 'Последняя миграция', migration?.replace('.sql', '') ?? null),
    ],
    [
      attention(
        versions.length > 1,
        'Работают процессы разных версий. Если обновление уже кончилось, перезапустите те, что остались на\u00a0старой.',
      ),
    ],
  )
}

function auditPart({ audit }: Figures, own: OwnProcess | undefined, now: Date): FoundPart {
  const age = audit === null ? null : now.getTime() - Date.parse(audit.checked_at)
  const isNew = own !== undefined && now.getTime() - own.startedAt.getTime() < CHECK_FIRST_MS
  return partOf(
    { name: 'audit', screen: 'auditLogs', docs: 'Backup' },
    [
      moment('checked_at', 'Цепочка проверена', audit?.checked_at ?? null),
      count('rows', 'Строк в\u00a0ней', audit === null || audit.broken_id !== null ? null : audit.rows),
    ],
    [
      person(
        audit !== null && audit.broken_id !== null,
        'Строку журнала изменили, передвинули или вырезали. Какую\u00a0— сказано в\u00a0«Аудите»; выясните, кто имеет доступ к\u00a0базе данных.',
      ),
      attention(
        age === null ? !isNew : age > CHECK_LATE_MS,
        'Журнал аудита давно не\u00a0проверялся. Проверка идёт сама раз в\u00a0сутки; сейчас её сделает npm run audit:verify.',
      ),
    ],
  )
}
