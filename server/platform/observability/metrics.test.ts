import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

test('counts, times and what is asked for are told in the words of Prometheus', async () => {
  const metrics = new Metrics()
  metrics.count('pages_total', 'Pages', { kind: 'kept "\\\n' })
  metrics.count('pages_total', 'Pages', { kind: 'kept "\\\n' })
  metrics.time('call_seconds', 'Calls', 0.02, { route: '/api/topics' })
  metrics.time('call_seconds', 'Calls', 20, { route: '/api/topics' })
  metrics.ask(async () => [
    { name: 'jobs', help: 'Jobs', value: 3, labels: { state: 'queued' } },
    { name: 'jobs', help: 'Jobs', value: 1, labels: { state: 'running' } },
  ])
  const text = await metrics.text()
  expect(text).toContain(
    '# HELP pages_total Pages\n# TYPE pages_total counter\npages_total{kind="kept \\"\\\\\\n"} 2\n',
  )
  expect(text).toContain('call_seconds_bucket{route="/api/topics",le="0.01"} 0\n')
  expect(text).toContain('call_seconds_bucket{route="/api/topics",le="0.025"} 1\n')
  expect(text).toContain('call_seconds_bucket{route="/api/topics",le="10"} 1\n')
  expect(text).toContain('call_seconds_bucket{route="/api/topics",le="+Inf"} 2\n')
  expect(text).toContain('call_seconds_sum{route="/api/topics"} 20.02\ncall_seconds_count{route="/api/topics"} 2\n')
  expect(text).toContain('# TYPE jobs gauge\njobs{state="queued"} 3\njobs{state="running"} 1\n')
})

test('strangers cannot fill the memory with labels', async () => {
  const metrics = new Metrics()
  for (let n = 0; n < 5000; n += 1) metrics.count('pages_total', 'Pages', { kind: `${n}` })
  expect((await metrics.text()).split('\n')).toHaveLength(2003)
})
