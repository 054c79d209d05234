/** What a browser knows of every call before it checks anything: no library of schemas comes with it. */

export const PER_PAGE_DEFAULT = 10
export const PER_PAGE_MAX = 100
/** The longest text anybody may search for, in characters. */
export const SEARCH_MAX = 200
/** The last page that anybody may ask for; there need not be as many. */
export const PAGE_MAX = 2_147_483_647
export const ID_MISSING = 'ID отсутствует или неверный'
/** Names the build of the web that goes with an answer: an open tab learns from it that a new version was deployed. */
export const BUILD_HEADER = 'x-build-id'
/** For whom the page was drawn that sends a change: the number of the account. In another tab somebody else may have signed in. */
export const PERSON_HEADER = 'x-person'
