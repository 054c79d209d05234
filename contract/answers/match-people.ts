import { z } from 'zod'
import { cardAnswer } from './catalog.ts'

const ids = z.array(z.int())
const options = z.array(z.strictObject({ value: z.int(), title: z.string(), count: z.int() }))

export const matchPeopleAnswer = z.strictObject({
  people: z.array(
    cardAnswer
      .pick({
        slug: true,
        full_name: true,
        avatar: true,
        gender: true,
        price: true,
        price_couple: true,
        is_couples: true,
        format: true,
        experience_since: true,
        next_slot_at: true,
        booking_link: true,
      })
      .extend({ topics: ids, branches: ids, specializations: ids }),
  ),
  topics: options,
  branches: options,
  specializations: options,
})
