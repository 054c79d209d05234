import type { Zoned } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import { auditLogsQuery, type AuditChange, type AuditEntry } from '#contract/office/audit-log.ts'
import { exportFields } from '#contract/office/exports.ts'
import { roleTitle } from '#contract/people/roles.ts'
import {
  exportSource,
  momentCell,
  type ExportColumn,
  type ExportSource,
} from '#server/platform/workbook/export-source.ts'
import { auditIds, auditLinesByIds } from './queries.ts'

type Line = AuditEntry & { ip: string | null; request_id: string }

const query = auditLogsQuery.pick({ sort_column: true, sort_direction: true, filter: true }).extend(exportFields)
/** A cell of Excel holds 32,767 characters. */
const CELL_MAX = 32_000
const RESULTS: Record<AuditEntry['result'], string> = { ok: 'сделано', denied: 'отказано', error: 'сбой' }

/** The log as a file, line by line. */
export function auditLogExport(zone: Zoned): ExportSource {
  return exportSource({
    name: 'audit-log',
    title: 'Аудит',
    path: api.auditLogsExport,
    permission: 'audit-logs.view',
    action: 'audit-log.exported',
    query,
    ids: ({ db }, { filter, ...sort }, limit) => auditIds(db, filter, sort, { timeZone: zone.timeZone }, limit),
    rows: ({ db }, ids) => auditLinesByIds(db, ids),
    columns: columnsIn(zone),
  })
}

function columnsIn(zone: Zoned): ExportColumn<Line>[] {
  return [
    { key: 'at', title: 'Когда', width: 18, format: 'moment', value: (line) => momentCell(line.at, zone.timeZone) },
    { key: 'actor', title: 'Кто', width: 30, value: (line) => line.actor.name },
    { key: 'actor_roles', title: 'Роли', width: 24, value: (line) => line.actor.roles.map(roleTitle).join(', ') },
    { key: 'action', title: 'Действие', width: 28, value: (line) => line.action },
    { key: 'subject', title: 'Запись', width: 36, value: (line) => line.subject.label },
    { key: 'changes', title: 'Изменения', width: 80, value: (line) => changesText(line.changes) },
    { key: 'result', title: 'Исход', width: 12, value: (line) => RESULTS[line.result] },
    { key: 'ip', title: 'IP', width: 16, value: (line) => line.ip },
    { key: 'request_id', title: 'Код запроса', width: 38, value: (line) => line.request_id },
    { key: 'subject_type', title: 'Вид записи', width: 16, isOnDemand: true, value: (line) => line.subject.type },
    { key: 'subject_id', title: 'Номер записи', width: 12, isOnDemand: true, value: (line) => line.subject.id },
  ]
}

function changesText(changes: AuditChange[]): string {
  const lines = changes.map(({ field, old, new: value }) => `${field}: ${valueText(old)} → ${valueText(value)}`)
  return lines.join('\n').slice(0, CELL_MAX)
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
