import { application, type Application } from '#contract/requests/applications.ts'
import { presentRow } from '#server/platform/entity/present.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { answersTo, canMakeCard } from './policy.ts'

/** An application with its documents and letters, as `applicationJson` selects it. */
export type ApplicationRow = Omit<Application, 'can'>

export function presentApplication(row: ApplicationRow): Application {
  return {
    ...presentRow(application, row, () => true),
    documents: row.documents.map((document) => ({ ...document, at: isoMoment(document.at) })),
    letters: row.letters.map((letter) => ({ ...letter, at: isoMoment(letter.at) })),
    same_sender: {
      ...row.same_sender,
      applications: row.same_sender.applications.map((other) => ({
        ...other,
        created_at: isoMoment(other.created_at),
      })),
    },
    can: { answers: answersTo(row), make_card: canMakeCard(row) },
  }
}
