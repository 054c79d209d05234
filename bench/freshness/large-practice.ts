import type { FakePractice, FakeStaff } from '#server/platform/yclients/fake/practice.ts'

const BRANCHES = 5
const SERVICES_A_BRANCH = 20

/** So many people in five branches, each with a schedule of their own a month ahead. */
export function largePractice(people: number): FakePractice {
  const companies = Array.from({ length: BRANCHES }, (_, n) => ({
    id: 101 + n,
    title: `Филиал ${n + 1}`,
    positions: [{ id: 900 + n, title: 'Психолог-консультант' }],
  }))
  const services = companies.flatMap(({ id }, branch) =>
    Array.from({ length: SERVICES_A_BRANCH }, (_, n) => ({
      id: serviceId(branch, n),
      companyId: id,
      title: `Встреча ${n + 1}`,
      price: 3000 + 100 * n,
      minutes: 50,
    })),
  )
  return { companies, services, staff: Array.from({ length: people }, (_, n) => member(n)) }
}

function serviceId(branch: number, n: number): number {
  return 10_000 + branch * 100 + n
}

function member(n: number): FakeStaff {
  const branch = n % BRANCHES
  return {
    id: 100_000 + n,
    companyId: 101 + branch,
    name: `Фамилия${n} Имя${n % 50}`,
    positionId: 900 + branch,
    phone: `+7900${String(1_000_000 + n)}`,
    serviceIds: [serviceId(branch, Math.floor(n / BRANCHES) % SERVICES_A_BRANCH)],
    weekdays: [1 + (n % 7), 1 + ((n + 2) % 7), 1 + ((n + 4) % 7)],
    hours: { from: 9 + (n % 3), to: 18 + (n % 3) },
    scheduleDays: 30,
    busyTenths: n % 8,
  }
}
