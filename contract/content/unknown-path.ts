/** What is left of the back office beside its screens. */
export const UNKNOWN_STAFF_PATH = '/sm-admin/*'
