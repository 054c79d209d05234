/** Beside a time that is too near to be changed by the link afterwards. */
export const BY_PHONE = 'дальше по\u00a0телефону'
export const BY_PHONE_MEANS = `Время с\u00a0пометкой «${BY_PHONE}» близко: по\u00a0ссылке такую встречу потом не\u00a0перенести или не\u00a0отменить, только звонком.`
