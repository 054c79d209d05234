import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useOnline } from '#web/shell/errors/use-retry.ts'
import { RetryLine } from '../../notices/retry-line.tsx'

const TEXT = 'Список не\u00a0удалось прочитать заново: показан прежний.'

/** Stands above the rows that were shown before, when what was asked for did not come. */
export function StaleLine() {
  const revalidate = useRevalidate()
  useOnline(revalidate)
  return <RetryLine text={TEXT} onRetry={() => void revalidate()} />
}
