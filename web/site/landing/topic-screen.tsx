import { publicApi } from '#contract/wire/public-api.ts'
import { GoneScreen } from '../gone/gone-screen.tsx'
import type { Route } from './+types/topic-screen'
import { LandingHead } from './landing-head.tsx'
import { LandingPage } from './landing-page.tsx'
import { readLanding } from './read-landing.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  return readLanding(context, { template: publicApi.topicLanding, slug: params.slug, url: url.href })
}

export default function TopicLandingScreen({ loaderData }: Route.ComponentProps) {
  const { landing, gone, now } = loaderData
  if (landing === null) return <GoneScreen people={gone} />
  return (
    <>
      <LandingHead landing={landing} kind="topic" image={publicApi.shareImageOfTopic} />
      <LandingPage landing={landing} kind="topic" now={now} />
    </>
  )
}
