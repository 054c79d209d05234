import { configDefaults, defineConfig } from 'vitest/config'
import { LongFirst } from './test/setup/long-first.ts'

/** What is made once for all files of a project. */
const globalSetup = {
  units: [],
  server: ['test/setup/template-database.ts'],
  repository: [],
  journeys: ['test/e2e/support/demo-world.ts'],
}

/** What asks about connections, of which the embedded database has one. */
const ON_SERVER = '**/*.on-server.test.ts'
const isOnServer = process.env.TEST_DATABASE_URL !== undefined

/** `server` runs on the embedded PostgreSQL, and with TEST_DATABASE_URL on a PostgreSQL server. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      project('units', ['{contract,web,scripts,bench}/**/*.test.{ts,tsx}']),
      project('server', ['server/**/*.test.ts', 'test/api/**/*.test.ts']),
      project('repository', ['test/repo/**/*.test.ts']),
      project('journeys', ['test/e2e/**/*.spec.ts']),
    ],
  },
})

function project(name: keyof typeof globalSetup, include: string[]) {
  // A journey waits for its browser as often as it works, and a test on the server for that.
  const waitsForOthers = name === 'journeys' || (name === 'server' && isOnServer)
  return {
    test: {
      name,
      include,
      exclude: isOnServer ? configDefaults.exclude : [...configDefaults.exclude, ON_SERVER],
      environment: 'node',
      // Two cores are busy with tests: a heap that is cleared seldom, and by no threads beside them, takes a sixth less.
      execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--single-threaded-gc'],
      setupFiles: [
        'test/setup/quiet-console.ts',
        'test/setup/temporary-folders.ts',
        ...(name === 'server' ? ['test/setup/quick-hashes.ts', 'test/setup/own-serials.ts'] : []),
      ],
      globalSetup: globalSetup[name],
      // Only what hangs takes as long, on a machine that is busy with all the rest too.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 30_000 } },
      fileParallelism: true,
      maxWorkers: waitsForOthers ? 3 : 2,
      // Projects with another number of workers run one after the other.
      sequence: { groupOrder: waitsForOthers ? 1 : 0 },
      // Files share what they import, and journeys a browser: each has a world of its own, and nothing else has state. To
      // read a component's libraries anew for each file would cost the unit tests three times as much as the tests.
      isolate: name === 'repository',
    },
  }
}
