/** Limits that the questionnaire keeps while one answers. */
export const STORY_MAX = 3000
export const REQUEST_TOPICS_MAX = 10
