import type { CardProposal } from '#contract/psychologists/card-proposals.ts'
import { Difference } from '../history/difference.tsx'

/** What would differ on the site; a sentence where by now nothing would. */
export function ProposedChange({ field, old, new: proposed }: Pick<CardProposal, 'field' | 'old' | 'new'>) {
  if (JSON.stringify(old) === JSON.stringify(proposed)) {
    return (
      <p className="mt-2 max-w-[75ch] text-14">
        От&nbsp;карточки больше ничем не&nbsp;отличается: принятая, эта правка ничего не&nbsp;изменит.
      </p>
    )
  }
  return (
    <div className="mt-2 max-w-[75ch] rounded-m border border-line-soft px-3 py-2 text-14 leading-relaxed wrap-anywhere whitespace-pre-line">
      <Difference type="psychologist" change={{ field, old, new: proposed }} />
    </div>
  )
}
