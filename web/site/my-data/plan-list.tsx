import type { ErasurePlan } from '#contract/visitors/personal-data.ts'
import { typeset } from '#web/lib/typography.ts'

/** What goes and what stays, with the reason. */
export function PlanList({ plan, words }: { plan: ErasurePlan; words: { erased: string; kept: string } }) {
  return (
    <div className="my-data__plan">
      {plan.erased.length > 0 && (
        <div>
          <h3>{words.erased}</h3>
          <ul>
            {plan.erased.map(({ what, count }) => (
              <li key={what}>
                {typeset(what)} <span className="figures nowrap">— {count}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {plan.kept.length > 0 && (
        <div>
          <h3>{words.kept}</h3>
          <ul>
            {plan.kept.map(({ what, count, why }) => (
              <li key={what}>
                {typeset(what)} <span className="figures nowrap">— {count}</span>
                <p>{typeset(why)}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
