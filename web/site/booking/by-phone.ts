/** Beside a time that is too near to be changed by the link afterwards. */
export const BY_PHONE = 'дальше по\u00a0телефону'
export const BY_PHONE_MEANS = `Время с\u00a0пометкой «${BY_PHONE}» близко: перенести или отменить такую встречу потом можно только звонком.`
