import { useEffect, useRef, useState } from 'react'
import { data, redirect } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { lazy } from '#web/lib/late-code.ts'
import { siteContext } from '#web/lib/api/api-context.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import { breadcrumbJsonLd, faqJsonLd } from '../frame/json-ld.ts'
import { headOf, questionsOn } from '../page/page-record.ts'
import { readPageRecord } from '../page/read-page-record.ts'
import { WrittenBlocks } from '../page/written-blocks.tsx'
import type { Route } from './+types/questionnaire-screen'
import { addressQueryOf, answersFrom, queryOf } from './answers.ts'
import { AskNotes } from './ask-notes.tsx'
import { HelpView } from './help-view.tsx'
import { matchOnServer, readFacets } from './result/people.ts'
import { QuestionView } from './question-view.tsx'
import { sendRequest, type AnswersFailure } from './send-request.ts'
import { sentPath } from '../request/post-request.ts'
import { QUESTIONS, shownAt, stepFrom, type Shown } from './steps.ts'
import { useEverybody } from './result/use-everybody.ts'
import { useQuestionnaire } from './use-questionnaire.ts'
import '../request/request-fields.css'
import './questionnaire.css'

const loadResult = () => import('./result/result-view.tsx').then((module) => ({ default: module.ResultView }))
/**
 * Comes while the first question is read. Its styles come with the page, since without scripts nobody asks for them later;
 * nor is it in a fallback, which would stay hidden then.
 */
const ResultView = lazy(loadResult)

export async function loader({ context, url }: Route.LoaderArgs) {
  const answers = answersFrom(url.searchParams)
  const step = stepFrom(url.searchParams.get('step'))
  const [page, { facets, total }, check, found] = await Promise.all([
    readPageRecord(context, siteHref('smartConsultations')),
    readFacets(context),
    readApi<{ data: FormCheck }>(context, publicApi.formCheck),
    step !== undefined && shownAt(step, answers) === 'result' ? matchOnServer(context, answers) : null,
  ])
  const branch = facets.branches.find(({ value }) => value === answers.branch)
  const now = new Date()
  const { timeZone } = context.get(siteContext)
  return {
    page,
    facets,
    total,
    found,
    mark: check.data.mark,
    now: now.toISOString(),
    day: new Intl.DateTimeFormat('en-CA', { timeZone }).format(now),
    query: addressQueryOf(answers).toString(),
    step,
    ...(branch === undefined ? {} : { crisisPlace: branch.title }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  if (!form.has('send')) {
    const pairs = [...form].map(([name, value]): [string, string] => [name, String(value)])
    return data({ kind: 'answered' as const, ...(await answered(context, new URLSearchParams(pairs))) })
  }
  const outcome = await sendRequest(context, form)
  if (outcome.kind === 'failure') {
    // Why it was refused is told whether or not the three can be found again.
    const again = await answered(context, new URLSearchParams(outcome.query)).catch(() => null)
    return data({ ...outcome, found: again?.found ?? null }, { status: outcome.status })
  }
  return redirect(sentPath(outcome.accepted), 303)
}

/** The three beside the form are found in this browser. */
export const clientAction = withUnsentForm((unsent) => {
  const failure: AnswersFailure = { kind: 'failure', ...unsent, errors: {}, query: unsent.typed.answers ?? '' }
  return { ...failure, found: null }
})

async function answered(context: Route.ActionArgs['context'], query: URLSearchParams) {
  const answers = answersFrom(query)
  const isResult = shownAt('result', answers) === 'result'
  return { query: queryOf(answers).toString(), found: isResult ? await matchOnServer(context, answers) : null }
}

export default function QuestionnaireScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { page, facets, total, mark, now, day } = loaderData
  const everybody = useEverybody()
  const { answers, step } = useQuestionnaire(
    actionData === undefined
      ? loaderData
      : { query: actionData.query, step: 'result', isRefused: actionData.kind === 'failure' },
  )
  // Neither a step that moves into the part of the address that is never sent nor a form that nobody took takes them away.
  const [first] = useState(loaderData)
  const isAskedAgain = addressQueryOf(answers).toString() === first.query
  const shown = shownAt(step, answers)
  const isFirst = shown === QUESTIONS[0]
  const stage = useFocusOnStep(shown)
  useEffect(() => void loadResult().catch(() => {}), [])
  const { name, url, city } = useSite()
  // Whoever has chosen a room has said which city they are in.
  const branch = facets.branches.find(({ value }) => value === answers.branch)?.title
  const place = branch ?? city
  const head = page === null ? { ...DEFAULT_HEAD, title: `${DEFAULT_HEAD.title} — ${name}` } : headOf(page, name)

  return (
    <>
      <PageHead
        {...head}
        path={siteHref('smartConsultations')}
        isIndexed={loaderData.query === '' && loaderData.step === undefined}
        jsonLd={[
          breadcrumbJsonLd(url, [{ name: 'Подбор', path: siteHref('smartConsultations') }]),
          ...(page === null ? [] : faqJsonLd(questionsOn(page))),
        ]}
      />
      <div ref={stage}>
        {shown === 'help' && <HelpView answers={answers} place={place} />}
        {shown === 'result' && (
          <ResultView
            answers={answers}
            everybody={everybody}
            given={(actionData ?? loaderData).found ?? (isAskedAgain ? first.found : null)}
            total={total}
            facets={facets}
            now={now}
            day={day}
            mark={mark}
            failure={actionData?.kind === 'failure' ? actionData : undefined}
          />
        )}
        {shown !== 'help' && shown !== 'result' && (
          <div className="wrap spread ask-page">
            {isFirst && (
              <header className="ask-page__title">
                <h1>{typeset(page?.data.hero.title || DEFAULT_HEAD.title)}</h1>
                <p className="lead">{typeset(page?.data.hero.lead || head.description)}</p>
              </header>
            )}
            <QuestionView key={shown} question={shown} answers={answers} facets={facets} isUnderTitle={isFirst} />
            <AskNotes place={place} />
          </div>
        )}
      </div>
      {page !== null && isFirst && <WrittenBlocks page={page} without={OWN_BLOCKS} />}
    </>
  )
}

/** The numbers to call stand beside every question. */
const OWN_BLOCKS = ['crisis'] as const

const DEFAULT_HEAD = {
  title: 'Подбор психолога',
  description: 'Семь коротких вопросов и три психолога, с причинами. Любой вопрос можно пропустить.',
}

/** A new step is read from its title on; the first one keeps the focus where the page has it. */
function useFocusOnStep(shown: Shown) {
  const stage = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    stage.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [shown])
  return stage
}
