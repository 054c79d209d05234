/** What a save comes to stands in one notice: a success takes the place of the errors before it. */
export const SAVE_TOAST_ID = 'record-saved'
