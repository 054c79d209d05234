import { defineConfig } from 'vitest/config'

/** `server` runs twice: on the embedded PostgreSQL, and with TEST_DATABASE_URL on a PostgreSQL server. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('units', ['{contract,web,scripts,bench}/**/*.test.{ts,tsx}']),
      project('server', ['{server,db}/**/*.test.ts', 'test/api/**/*.test.ts']),
      project('repository', ['test/repo/**/*.test.ts']),
      project('journeys', ['test/e2e/**/*.spec.ts']),
    ],
  },
})

function project(name: 'units' | 'server' | 'repository' | 'journeys', include: string[]) {
  const drivesBrowser = name === 'journeys'
  return {
    test: {
      name,
      include,
      environment: 'node',
      setupFiles: ['test/quiet-console.ts'],
      testTimeout: drivesBrowser ? 60_000 : 20_000,
      hookTimeout: drivesBrowser ? 120_000 : 60_000,
      fileParallelism: true,
      // Files of the API share what they import: each opens a world of its own, and nothing else has state.
      isolate: name !== 'server',
    },
  }
}
