/** What the editor calls the record in its sentences. */
export interface EditorWords {
  /** «Марина Белова сохранила карточку». */
  accusative: string
  /** «Вы правили эту карточку». */
  thisOne: string
  /** «Изменения этой карточки пропадут». */
  ofThisOne: string
}

export const RECORD_WORDS: EditorWords = {
  accusative: 'запись',
  thisOne: 'эту запись',
  ofThisOne: 'этой записи',
}
