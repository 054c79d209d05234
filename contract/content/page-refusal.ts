/** Why the form of a page was not taken apart: it was too large, of another kind or broken. */
export interface PageRefusal {
  code: 'form-refused'
  status: number
  /** A sentence for whoever sent it. */
  message: string
}
