/** Where the offer has nothing to say, or would stand in the way of a payment. */
const NOT_HERE = /^\/(smart-consultations|secure-payment|reviews\/verified|privacy|consent|offer)(\/|$)/
const TYPED_INTO = 'input, textarea, select, [contenteditable]'
/** Another dialog, an unanswered bar of cookies, an open menu. */
const IN_THE_WAY = 'dialog[open], [role="dialog"], [role="alertdialog"], .cookies, .site-menu[open]'

/** True when a dialog of ours would come at a bad moment. */
export function wouldDisturb(): boolean {
  if (document.hidden || NOT_HERE.test(location.pathname)) return true
  if (document.activeElement?.matches(TYPED_INTO)) return true
  return document.querySelector(IN_THE_WAY) !== null
}
