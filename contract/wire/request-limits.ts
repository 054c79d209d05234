/** Limits that the questionnaire keeps while one answers. */
export const STORY_MAX = 3000
export const REQUEST_TOPICS_MAX = 10
/** So long the link of a request shows its words; later only what became of it. Minutes. */
export const SENT_WORDS_MINUTES = 30
