import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Journeys come in this order first. Some of them wait for minutes, such as for the letter of a meeting: two that wait at once
 * leave a core idle, so between them stand those that work.
 */
const JOURNEYS_FIRST = [
  'test/e2e/practice/from-nothing.spec.ts',
  'test/e2e/accounts/role-walk.spec.ts',
  'test/e2e/office/lists.spec.ts',
  'test/e2e/site/questionnaire.spec.ts',
  'test/e2e/office/everywhere.spec.ts',
  'test/e2e/office/payments.spec.ts',
  'test/e2e/site/accessibility.spec.ts',
  'test/e2e/office/drafts.spec.ts',
  'test/e2e/site/catalog.spec.ts',
  'test/e2e/office/editor.spec.ts',
  'test/e2e/site/booking.spec.ts',
  'test/e2e/site/compare.spec.ts',
  'test/e2e/site/card.spec.ts',
  'test/e2e/accounts/profile.spec.ts',
  'test/e2e/desk/changed-visit.spec.ts',
  'test/e2e/practice/process.spec.ts',
  'test/e2e/practice/rolling.spec.ts',
  'test/e2e/practice/killed-booking.spec.ts',
  'test/e2e/desk/left-in-yclients.spec.ts',
]

/** Files that take long. Vitest begins with the largest: one of these at the end would leave the other core idle. */
const LONGEST = [
  'test/e2e/practice/waiting-letters.spec.ts',
  'test/e2e/site/landings.spec.ts',
  'test/e2e/practice/full-disk.spec.ts',
  'test/e2e/site/gallery.spec.ts',
  'test/api/fuzz.test.ts',
  'test/api/access/access-matrix.test.ts',
  'test/api/races.test.ts',
  'test/api/statuses.test.ts',
  'test/api/versions.test.ts',
  'test/api/statements.test.ts',
  'test/api/audit-walk.test.ts',
  'test/api/request-id.test.ts',
  'test/api/cut.test.ts',
  'test/api/unnamed-column.test.ts',
  'server/modules/psychologists/list/list-plans.on-server.test.ts',
  'server/modules/catalog/read-model/referee.test.ts',
  'server/modules/history/put-back-walk.test.ts',
  'server/modules/bookings/bookings.test.ts',
  'server/platform/workbook/workbook.test.ts',
  'server/platform/storage/data-lock.test.ts',
  'server/platform/http/idempotency/record-queue.on-server.test.ts',
  'server/platform/db/connection/startup-check.test.ts',
  'server/listener/warm-up.test.ts',
  'server/listener/shutdown.test.ts',
  'server/modules/transactions/ledger.test.ts',
  'server/modules/transactions/crash.test.ts',
]

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isOneOf = (names: readonly string[]) => (file: TestSpecification) =>
      names.some((name) => file.moduleId.endsWith(name))
    const first = JOURNEYS_FIRST.flatMap((name) => sorted.filter(isOneOf([name])))
    const others = sorted.filter((file) => !first.includes(file))
    const isLong = isOneOf(LONGEST)
    return [...first, ...others.filter(isLong), ...others.filter((file) => !isLong(file))]
  }
}
