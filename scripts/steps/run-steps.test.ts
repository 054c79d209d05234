import { beforeEach, expect, test, vi } from 'vitest'
import { onlySteps, runSteps, type Step, type StepResult } from './run-steps.ts'

const GOOD = { passed: 2, failed: 0, output: 'silent' }
const BAD = { passed: 1, failed: 3, output: 'what went wrong' }

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})

test('sums are those of all steps, and only a failed step shows its output', async () => {
  const result = await runSteps([step('one', GOOD), step('two', BAD)])
  expect(result).toEqual({ passed: 3, failed: 3 })
  expect(lines.join('\n')).toMatch(/^✓ one +0\.0 s$/m)
  expect(lines.join('\n')).toContain('what went wrong')
  expect(lines.join('\n')).not.toContain('silent')
})

test('what a failed step wrote comes after the lines of all steps', async () => {
  await runSteps([step('one', BAD), step('two', GOOD)])
  const told = lines.join('\n')
  expect(told.indexOf('what went wrong')).toBeGreaterThan(told.indexOf('✓ two'))
})

test('what failed is told in short after all that was written', async () => {
  const failures = ['a.test.ts > one: expected 1', 'b.test.ts > two: expected 2']
  await runSteps([step('units', { ...BAD, failures }), step('journeys', BAD)])
  expect(lines.slice(-2)).toEqual(failures.map((failure) => `✗ units: ${failure}`))
})

test('one step is chosen with all that it needs', () => {
  const steps = [step('types', GOOD), step('build', GOOD), step('units', GOOD), step('journeys', GOOD)]
  steps[1] = { ...step('build', GOOD), after: ['types'] }
  steps[3] = { ...step('journeys', GOOD), after: ['build'] }
  expect(onlySteps(steps, ['journeys']).map(({ name }) => name)).toEqual(['types', 'build', 'journeys'])
  expect(() => onlySteps(steps, ['travels'])).toThrow('There is no step “travels”. There are: types, build')
})

test('a step whose need failed is not run, and counts as failed', async () => {
  const run = vi.fn(async () => GOOD)
  const result = await runSteps([step('build', BAD), { name: 'journeys', after: ['build'], run }])
  expect(run).not.toHaveBeenCalled()
  expect(result.failed).toBe(4)
})

test('a step that throws counts as failed', async () => {
  const result = await runSteps([{ name: 'one', run: () => Promise.reject(new Error('no PostgreSQL')) }])
  expect(result).toEqual({ passed: 0, failed: 1 })
  expect(lines.join('\n')).toContain('no PostgreSQL')
})

test('at most two run at a time, and one that wants to be alone is', async () => {
  const active = new Set<string>()
  const seen: string[][] = []
  const watched = (name: string, alone = false): Step => ({
    name,
    alone,
    async run() {
      active.add(name)
      seen.push([...active])
      await new Promise((resolve) => setTimeout(resolve, 5))
      active.delete(name)
      return GOOD
    },
  })
  await runSteps([watched('a'), watched('b'), watched('alone', true), watched('c'), watched('d')])
  expect(Math.max(...seen.map((names) => names.length))).toBeLessThanOrEqual(2)
  expect(seen.filter((names) => names.includes('alone'))).toEqual([['alone']])
})

test('steps that wait for each other are an error, not an endless wait', async () => {
  const circle = [
    { ...step('a', GOOD), after: ['b'] },
    { ...step('b', GOOD), after: ['a'] },
  ]
  await expect(runSteps(circle)).rejects.toThrow('Steps wait for each other: a, b')
})

function step(name: string, result: StepResult): Step {
  return { name, run: async () => result }
}
