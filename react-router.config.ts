import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A form that is sent without a connection needs its code then: it comes with the screen.
  splitRouteModules: false,
} satisfies Config
