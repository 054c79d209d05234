/**
 * A response header by which a screen leads the browser on and is the body of that redirect: who is not led on sees the
 * page. React Router itself drops the page of a redirect. The value is an absolute address that the server has checked.
 */
export const REDIRECT_HEADER = 'x-redirect-to'
