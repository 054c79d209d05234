/**
 * Days after the end of the work with a request until it tells nothing of a person any more. The privacy text names these
 * (docs/decisions/043); the configuration of an installation may shorten them, never lengthen.
 */
export const REQUEST_TERMS = {
  /** What may speak of health: the story, the topics, the matches with their reasons, the notes of staff. */
  story: 30,
  /** Name, contact and all the rest, by how the request ended. */
  spam: 30,
  lost: 180,
  done: 365,
  /** Days without any change after which an unfinished request counts as finished: nobody works with it. */
  forgotten: 180,
} as const

export type RequestTerms = Record<keyof typeof REQUEST_TERMS, number>

/** Days after the refusal of a review until it goes. */
export const REJECTED_REVIEW_DAYS = 180

/** Days after the decision on a psychologist's application until it goes, documents and all. */
export const APPLICATION_DAYS = 180

/** Days that the address of an author is kept when nobody opens the letter to it. */
export const UNCONFIRMED_AUTHOR_DAYS = 30

/** Stands for the name of a request that tells of nobody any more. */
export const ERASED_REQUEST_NAME = 'Данные стёрты по\u00a0сроку'
