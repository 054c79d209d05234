/** A bank, as far as transactions need one. Money is integer kopecks. */
export interface PaymentProvider {
  /** As `transactions.provider` has it. */
  name: string
  /** Gives money back. The same key twice gives it back once. Throws when the bank refuses or does not answer. */
  refund: (refund: { paymentId: string; amount: number; reason: string; key: string }) => Promise<void>
}
