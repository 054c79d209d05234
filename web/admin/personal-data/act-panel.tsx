import { actWords, type StoredAct } from '#contract/visitors/personal-data.ts'
import { api, path } from '#contract/wire/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { cn } from '#web/ui/cn.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Facts } from '../panel/facts.tsx'
import { PanelSection } from '../panel/panel-section.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import type { OpenedRecord } from '../panel/use-opened-record.ts'
import { Moment } from './act-columns.tsx'
import { asRow, type ActRow } from './acts-list.ts'
import { LeftSection } from './left-section.tsx'
import { ErasedList, RetainedList } from './plan-list.tsx'
import { Link } from '#web/ui/actions/link.tsx'

/** One act whole: what was taken, what the law keeps and why, and what the system did line by line. */
export function ActPanel({ opened }: { opened: OpenedRecord<ActRow> }) {
  const { record: act } = opened
  const revalidate = useRevalidate()
  if (act === null) return null
  const words = actWords(act)
  const onAct = (next: StoredAct) => {
    opened.replace(asRow(next))
    void revalidate()
  }
  return (
    <RecordPanel
      isOpen={opened.isOpen}
      onClose={opened.close}
      title={<span className="tabular-nums">Акт №&nbsp;{act.number}</span>}
      aside={<Moment value={act.at} />}
      onPrevious={opened.previous}
      onNext={opened.next}
      place={opened.place}
      footer={
        <Link
          to={path(api.personalDataActFile, { id: act.id })}
          reloadDocument
          download
          className={cn(buttonClass({ variant: 'outline', color: 'neutral' }))}
        >
          <Icon name="lucide:download" />
          Скачать акт с&nbsp;выгрузкой
        </Link>
      }
    >
      <Facts
        items={[
          ['Чьи данные', words.whose],
          ['Оператор', act.operator],
          ['Причина', words.reason],
        ]}
      />
      <PanelSection title="Уничтожено">
        <ErasedList erased={act.erased} />
      </PanelSection>
      {act.kept.length > 0 && (
        <PanelSection title="Сохранено по&nbsp;закону">
          <RetainedList kept={act.kept} />
        </PanelSection>
      )}
      {act.left_in_yclients.length > 0 && <LeftSection left={act.left_in_yclients} onAct={onAct} />}
      <PanelSection title="Выгрузка из&nbsp;журнала">
        <ol className="grid gap-2">
          {act.log_extract.map(({ at, what }, index) => (
            <li key={index} className="grid gap-x-3 sm:grid-cols-[9.5rem_1fr]">
              <span className="text-13 text-ink-3 tabular-nums">
                <Moment value={at} />
              </span>
              <span className="wrap-anywhere">{what}</span>
            </li>
          ))}
        </ol>
      </PanelSection>
    </RecordPanel>
  )
}
