import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import type { MatchTopic } from '#contract/psychologists/matching/match-answers.ts'
import { Thesaurus, type Meaning } from '../reading.ts'
import type { PeopleIndex } from './people/people-index.ts'
import { PeopleOrders } from './people/people-orders.ts'
import type { PersonFacts } from './people/person-facts.ts'

/** A record that one may choose in a filter. */
export interface Option {
  id: number
  title: string
}

/** One with a page of its own on the site. */
export interface LandedOption extends Option {
  slug: string
  /** The first paragraph of its page. */
  lead: string | null
}

/** What the filters offer, in the order of the alphabet. */
export interface Directories {
  topics: (LandedOption & Pick<MatchTopic, 'groups' | 'spoken'> & { is_couples: boolean; about: string | null })[]
  specializations: LandedOption[]
  branches: Option[]
  /** The pages that show people, by their public paths; visitors see them from this moment, in milliseconds since 1970. */
  pages: ReadonlyMap<string, { id: number; from: number }>
  /** How people name what stands in the lists. */
  thesaurus: Thesaurus
  /** What staff have written beside the crisis lines: whoever types it asks for help at once. */
  crisisPhrases: readonly string[]
}

/** What the catalog is asked about, without the database: its people, their orders and what the filters offer. */
export class CatalogIndex {
  readonly people: PeopleIndex
  readonly orders: PeopleOrders
  directories: Directories = {
    topics: [],
    specializations: [],
    branches: [],
    pages: new Map(),
    thesaurus: new Thesaurus([]),
    crisisPhrases: [],
  }

  constructor(people: PeopleIndex) {
    this.people = people
    this.orders = new PeopleOrders(people)
  }

  /** Gives people other values; those of `ids` whom `facts` does not name are not in the catalog any more. */
  change(ids: readonly number[], facts: readonly PersonFacts[]): void {
    this.orders.moving(ids, () => {
      const shown = new Set(facts.map(({ id }) => id))
      for (const id of ids) if (!shown.has(id)) this.people.remove(id)
      for (const person of facts) this.people.put(person)
    })
  }

  /** True when somebody is in all of these. */
  hasAny(sought: readonly RowSet[]): boolean {
    const { everybody, sets } = this.people
    sets.begin()
    return sets.size(sets.intersection(everybody, ...sought)) > 0
  }

  /** Whoever has what a part of a search means. */
  meant({ topic_id, specialization_id }: Meaning): RowSet {
    const union = new RowSet()
    union.union(this.people.linkedWithAny('topics', topic_id === null ? [] : [topic_id]))
    union.union(this.people.linkedWithAny('specializations', specialization_id === null ? [] : [specialization_id]))
    return union
  }
}
