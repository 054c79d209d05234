import { describe, expect, it } from 'vitest'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { revalidateList } from './revalidate-list.ts'

const asks = (from: string, to: string) =>
  revalidateList({
    currentUrl: new URL(from, 'http://smysl.test/sm-admin/users'),
    nextUrl: new URL(to, 'http://smysl.test/sm-admin/users'),
    defaultShouldRevalidate: true,
  } as ShouldRevalidateFunctionArgs)

describe('whether a list asks the server again', () => {
  it.each([
    ['?filter[gender]=male', '?filter[gender]=male&columns=email'],
    ['?columns=email', '?columns=email,phone&view=3'],
    ['?', '?dialog=workload'],
    ['?page=2&dialog=workload', '?page=2'],
    ['?dialog=workload', '?'],
    ['?page=2&sort_column=email', '?sort_column=email&page=2&columns='],
  ])('not from %s to %s', (from, to) => {
    expect(asks(from, to)).toBe(false)
  })

  it.each([
    ['?page=2', '?page=3'],
    ['?filter[gender]=male', '?filter[gender]=male&filter[is_fired]=1'],
    ['?page=2', '?page=2'],
    ['?view=3', '?'],
    ['?view=all', '?'],
    ['?columns=email', '/sm-admin/psychologists'],
  ])('from %s to %s', (from, to) => {
    expect(asks(from, to)).toBe(true)
  })
})
