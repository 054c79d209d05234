/** Hours that the link of the letter works. */
export const MY_DATA_LINK_HOURS = 24
/** Minutes that the page stands open in the browser once the link has been used. */
export const MY_DATA_PASS_MINUTES = 30
/** Said for every address: whether we know it stands in the letter alone. */
export const MY_DATA_ASKED = `Мы отправили письмо со ссылкой. Она действует ${MY_DATA_LINK_HOURS} часа и открывается один раз.`
/** What somebody types so that nothing is erased by a slip of the finger. */
export const ERASE_WORD = 'удалить'
