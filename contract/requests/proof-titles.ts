/** What visitors read beside a review. Apart from its schemas: every page of blocks has it, and most have no form. */
export const PROOF_TITLES = {
  paid: 'Отзыв после оплаченной встречи',
  none: 'Без\u00a0подтверждения оплаты',
} as const
