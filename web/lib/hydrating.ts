/** The event on the window that says: the scripts are here, and React begins to take the page over. */
export const HYDRATING = 'page-hydrating'
