import { z } from 'zod'
import { dataOf, wholeListQuery } from '#contract/wire/http.ts'
import { jobAnswer } from '#contract/office/jobs.ts'
import { directoryManages, directoryViews } from '#contract/people/directory-permissions.ts'
import { api } from '#contract/wire/api.ts'
import type { Actor } from '#server/platform/context.ts'
import { download } from '#server/platform/http/download.ts'
import { Forbidden, NotFound } from '#server/platform/http/errors.ts'
import { can, missing, signedInOrProgram } from '#server/platform/http/guard.ts'
import type { Call } from '#server/platform/http/route.ts'
import { noContent, ok, type Router } from '#server/platform/http/router.ts'
import { SHEET_TYPE } from '#server/platform/workbook/spreadsheet.ts'
import { cancelJob, type JobKinds } from './commands.ts'
import { canSee } from './policy.ts'
import { presentJob } from './presenter.ts'
import { findJob, jobsOf } from './queries.ts'

/** Whoever may take a list home, or fill it from a table; which one, the job says. */
const mayFetch = can(
  'psychologists.export',
  'users.export',
  'transactions.view',
  'reviews.view',
  'requests.view',
  'audit-logs.view',
  'pages.view',
  ...directoryViews,
  'psychologists.update',
  'users.update',
  ...directoryManages,
)

export function jobRoutes(router: Router, kinds: JobKinds) {
  router
    .get(api.jobs, signedInOrProgram, async ({ ctx, query }) => {
      query(wholeListQuery)
      const rows = await jobsOf(ctx.db, ctx.actor)
      return ok(rows.map((row) => presentJob(row, ctx.clock())))
    })
    .describe({ summary: 'Свои задания, новые сверху', query: wholeListQuery, answer: dataOf(z.array(jobAnswer)) })

  router
    .get(api.job, signedInOrProgram, async (call) => ok(presentJob(await jobOf(call), call.ctx.clock())))
    .describe({ summary: 'Как идёт задание', answer: dataOf(jobAnswer) })

  router
    .delete(api.job, signedInOrProgram, async ({ ctx, id }) => {
      await cancelJob(ctx, id())
      return noContent()
    })
    .describe({ summary: 'Отменить задание' })

  router
    .get(api.jobResult, mayFetch, async (call) => {
      const job = await jobOf(call)
      const permission = kinds[job.kind]?.permission(job.params)
      if (permission === undefined || !call.ctx.actor.permissions.has(permission)) {
        throw new Forbidden(permission && missing(permission))
      }
      const isThere = job.file_key !== null && job.expires_at !== null && job.expires_at > call.ctx.clock()
      const file = isThere ? await call.ctx.storage.open(job.file_key ?? '') : null
      if (file === null) throw new NotFound('Файла нет: он хранится сутки.')
      return download(file.stream, job.file_name ?? 'file', file.size)
    })
    .describe({
      summary: 'Файл выполненного задания: сутки, только тому, кто просил',
      answer: [SHEET_TYPE, 'text/csv'],
    })
}

/** The job of the path: 404 for somebody else's, as for none. */
async function jobOf(call: Call<Actor>) {
  const job = await findJob(call.ctx.db, call.id())
  if (job === undefined || !canSee(call.ctx.actor, job)) throw new NotFound('Такого задания нет.')
  return job
}
