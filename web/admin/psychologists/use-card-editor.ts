import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useRevalidator, type Blocker } from 'react-router'
import { api, path } from '#contract/api.ts'
import type { ConflictBody } from '#contract/http.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import { mayOpen, screens } from '#contract/screens.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/api.ts'
import { draftKey, dropDraft, readDraft, type Draft } from '#web/lib/drafts.ts'
import { escapeHtml } from '#web/lib/escape-html.ts'
import { listPath } from '#web/shell/list-memory.ts'
import { useSession } from '#web/shell/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { toast } from '#web/ui/toast.ts'
import { CARD_FIELDS, cardForm, type CardForm } from './card-form.ts'
import { cardFormData, changedFields } from './card-wire.ts'
import { take } from './merge-cards.ts'
import { tellSaveFailure } from './save-failure.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSaveKeys } from './use-save-keys.ts'

/** The card as it was last saved, and the version that the next save starts from. */
interface Base {
  saved: CardForm
  version: number
  /** Counts the times everything began anew: what a part holds beside the form is dropped with it. */
  round: number
}

/** What one person does to one card: edit, save, discard, leave, return to a draft, meet somebody else's edit. */
export function useCardEditor(card: Psychologist) {
  const { timeZone } = useSite()
  const user = useSession()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const initial = useMemo(() => cardForm(card, timeZone), [card, timeZone])
  const [base, setBase] = useState<Base>({ saved: initial, version: card.version, round: 0 })
  const current = useRef(base)
  const form = useForm<CardForm>({ defaultValues: initial })
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Psychologist | null>(null)
  const storageKey = draftKey(user.id, 'psychologist', card.id)
  const offer = useDraftOffer(storageKey)

  const changes = () => changedFields(current.current.saved, form.getValues(), timeZone)
  const blocker: Blocker = useLeaveGuard(() => changes().length > 0)

  /** From now on `saved` is what stands in the database, and the form holds `now`. */
  const begin = (saved: CardForm, version: number, now: CardForm = saved) => {
    current.current = { saved, version, round: current.current.round + 1 }
    setBase(current.current)
    form.reset(now)
  }

  const finish = async (saved: Psychologist, sent: CardForm) => {
    dropDraft(storageKey)
    offer.forget()
    const fresh = cardForm(saved, timeZone)
    const typedMeanwhile = changedFields(sent, form.getValues(), timeZone)
    const now = { ...fresh }
    for (const field of typedMeanwhile) take(now, field, form.getValues())
    begin(fresh, saved.version, now)
    toast({
      id: 'card-saved',
      title: 'Сохранено',
      description: escapeHtml(saved.full_name),
      icon: 'lucide:circle-check',
    })
    if (typedMeanwhile.length > 0) return
    // Specification §2. A psychologist has no list to go to.
    if (mayOpen(screens.psychologists, user.roles)) await navigate(listPath('psychologists'))
    else await revalidate()
  }

  const save = async () => {
    const fields = changes()
    if (isSaving || fields.length === 0) return
    setSaving(true)
    form.clearErrors()
    const sent = { ...form.getValues() }
    const body = cardFormData(sent, fields, current.current.version, timeZone)
    try {
      const call = { method: 'POST', body } as const
      const { data } = await callApi<{ data: Psychologist }>(path(api.psychologist, { id: card.id }), call)
      await finish(data, sent)
    } catch (error) {
      if (isConflict(error)) setConflict(error.body.current)
      else for (const [field, message] of tellSaveFailure(error)) form.setError(field, { type: 'server', message })
    } finally {
      setSaving(false)
    }
  }

  const discard = () => {
    dropDraft(storageKey)
    begin(current.current.saved, current.current.version)
  }

  useSaveKeys(() => void save())
  useNewerCard(card, base.version, () => changes().length === 0 && begin(initial, card.version))

  return {
    form,
    base,
    isSaving,
    save: () => void save(),
    discard,
    blocker,
    storageKey,
    forgetDraft: () => dropDraft(storageKey),
    offeredDraft: offer.draft,
    dropOffered: () => {
      dropDraft(storageKey)
      offer.forget()
    },
    /** Puts the draft into the form. Its own version goes with it, so that edits made since then are met, not lost. */
    restoreOffered: (draft: Draft<CardForm>) => {
      offer.forget()
      const saved = { ...current.current.saved, ...draft.base }
      begin(saved, draft.version, { ...form.getValues(), ...draft.values })
    },
    conflict,
    closeConflict: () => setConflict(null),
    /** Saves `resolved` over the card as somebody else left it. */
    resolveConflict: (theirs: Psychologist, resolved: CardForm) => {
      setConflict(null)
      begin(cardForm(theirs, timeZone), theirs.version, resolved)
      void save()
    },
    takeTheirs: (theirs: Psychologist) => {
      setConflict(null)
      dropDraft(storageKey)
      begin(cardForm(theirs, timeZone), theirs.version)
    },
  }
}

function isConflict(error: unknown): error is ApiError & { body: ConflictBody<Psychologist> } {
  return error instanceof ApiError && error.status === 409 && error.body.code === 'conflict'
}

/** The draft of an earlier visit. Read after hydration: the server knows nothing of it. */
function useDraftOffer(storageKey: string) {
  const [draft, setDraft] = useState<Draft<CardForm> | null>(null)
  useEffect(() => {
    const found = readDraft<CardForm>(storageKey)
    const isOurs =
      found !== null && Object.keys(found.values).every((field) => (CARD_FIELDS as readonly string[]).includes(field))
    setDraft(isOurs ? found : null)
  }, [storageKey])
  return { draft, forget: () => setDraft(null) }
}

/** The loader may bring a newer card, after a change of theme for one; it is taken only when nothing is being edited. */
function useNewerCard({ version }: Psychologist, shownVersion: number, take: () => void) {
  const takeNewer = useEffectEvent(take)
  useEffect(() => {
    if (version > shownVersion) takeNewer()
  }, [version, shownVersion])
}
