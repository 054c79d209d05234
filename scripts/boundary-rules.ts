import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser'

/**
 * Who may import whom:
 *
 *   contract ← server/platform ← server/modules/<m> ← server/app
 *   contract ← web/ui, web/lib ← web/shell ← web/{site,auth,admin} ← web/routes
 *   contract ← web/lib ← web/blocks ← web/{site,admin}
 *
 * The comment of a rule is what somebody reads who has just broken it.
 */

/** A module may reach only those that stand above it. A new module gets its line here first. */
export const MODULE_ORDER = [
  'audit-log',
  'operations',
  'letters',
  'notices',
  'settings',
  'jobs',
  'exports',
  'traces',
  'consents',
  'photos',
  'imports',
  'visits',
  'roles',
  'users',
  'auth',
  'programs',
  'webhooks',
  'profile',
  'psychologists',
  'icons',
  'pages',
  'directories',
  'yclients',
  'payment-questions',
  'clients',
  'reviews',
  'requests',
  'applications',
  'transactions',
  'phones',
  'bookings',
  'own-work',
  'reports',
  'trash',
  'saved-views',
  'personal-data',
  'cabinet',
  'catalog',
  'share-images',
  'sitemap',
  'matching',
  'current-user',
  'history',
  'dashboard',
  'status',
  'events',
  'search',
]

const TESTS = String.raw`\.(test|spec)\.tsx?$`

/** Packages that one file hides from everybody else, so that a swap is one file. */
export const PORTS = [
  { name: 'image', packages: ['sharp'], home: '^(server/platform/images/|scripts/|bench/|test/)' },
  { name: 'database', packages: ['pg'], home: '^(server/platform/db/|scripts/|bench/|test/)' },
  {
    name: 'embedded-database',
    packages: ['@electric-sql/pglite'],
    home: '^(server/platform/db/embedded/pglite|test/)',
  },
  { name: 'log', packages: ['pino'], home: '^server/platform/log' },
  { name: 'mail', packages: ['nodemailer'], home: '^server/platform/mail/' },
  { name: 'jobs', packages: ['pg-boss'], home: '^server/platform/jobs/job-queue' },
  { name: 'one-time-codes', packages: ['otpauth'], home: '^server/modules/auth/two-factor/totp' },
  {
    name: 'proof-of-work',
    packages: ['altcha-lib'],
    home: '^(server/platform/http/protection/form-check|web/lib/forms/solved-puzzle|test/)',
  },
  {
    name: 'traces',
    packages: ['api', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map(
      (name) => `@opentelemetry/${name}`,
    ),
    home: '^server/platform/observability/open-telemetry|^test/',
  },
  { name: 's3', packages: ['aws4fetch'], home: '^(server/platform/storage/s3-|test/)' },
  { name: 'html', packages: ['dompurify'], home: '^web/ui/' },
]

const rules: Omit<IRegularForbiddenRuleType, 'severity'>[] = [
  {
    name: 'contract-stands-alone',
    comment:
      'contract/ is what both sides agree on, so it runs everywhere: no Node, no DOM, no React, no code of a side. Only zod.',
    from: { path: '^contract/', pathNot: TESTS },
    to: { pathNot: '^contract/|(^|/)node_modules/zod/' },
  },
  {
    name: 'web-and-server-meet-in-contract',
    comment:
      'The web reads data from the API, never from the server’s code. Move what both need to contract/, or call the API through web/lib.',
    from: { path: '^web/' },
    to: { path: '^(server|db)/' },
  },
  {
    name: 'server-knows-no-screen',
    comment: 'The server hands pages to the web’s build and knows none of its files. Move what both need to contract/.',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
  {
    name: 'db-stands-alone',
    comment: 'db/ holds the migrations and the types of their tables. What fills the tables belongs to server/.',
    from: { path: '^db/' },
    to: { pathNot: '(^|/)node_modules/kysely/' },
  },
  {
    name: 'no-node-in-web',
    comment: 'This code runs in browsers too. What needs Node belongs to the server, behind an API call.',
    from: { path: '^web/', pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'platform-knows-no-domain',
    comment:
      'server/platform could serve another product. Pass the domain’s rule in as an argument, or move the file to its module.',
    from: { path: '^server/platform/', pathNot: TESTS },
    to: { path: '^server/(?!platform/)' },
  },
  {
    name: 'module-has-a-place',
    comment: `This folder has no place in the order of modules. Give it one in scripts/boundary-rules.ts: ${MODULE_ORDER.join(' ')}.`,
    from: {},
    to: { path: '^server/modules/', pathNot: `^server/modules/(${MODULE_ORDER.join('|')})/` },
  },
  ...MODULE_ORDER.slice(0, -1).map((name, index) => ({
    name: `module-order-${name}`,
    comment: `A module reaches only those above it: ${MODULE_ORDER.slice(0, index + 1).join(' ')}. Turn the dependency round, or let the lower module do the work.`,
    from: { path: `^server/modules/${name}/`, pathNot: TESTS },
    to: { path: `^server/modules/(${MODULE_ORDER.slice(index + 1).join('|')})/` },
  })),
  {
    name: 'module-through-its-doors',
    comment:
      'Another module is reached only through its queries, commands or policy: its routes, presenter and the rest are its own affair.',
    from: { path: '^server/modules/([^/]+)/', pathNot: TESTS },
    to: { path: '^server/modules/', pathNot: '^server/modules/($1/|[^/]+/(queries|commands|policy)(\\.ts$|/))' },
  },
  {
    name: 'app-stands-on-top',
    comment: 'Modules are mounted by server/app.ts and know nothing of it: take what you need as an argument.',
    from: { path: '^server/(modules|platform)/', pathNot: TESTS },
    to: { path: '^server/([^/]+\\.ts$|config/|demo/|pages/|listener/)', pathNot: '^server/config\\.ts$' },
  },
  {
    name: 'main-is-not-imported',
    comment: 'server/main.ts listens as soon as it is loaded. Use createApp of server/app.ts.',
    from: { pathNot: '^scripts/start\\.ts$' },
    to: { path: '^server/main\\.ts$' },
  },
  {
    name: 'ui-could-ship-elsewhere',
    comment: 'web/ui knows no domain, no API shape and no screen. Pass values and words in as props.',
    from: { path: '^web/ui/', pathNot: TESTS },
    to: { path: '^(contract|web/(?!ui/))' },
  },
  {
    name: 'lib-knows-no-screen',
    comment: 'web/lib stands below the components: it may use contract/ alone.',
    from: { path: '^web/lib/', pathNot: TESTS },
    to: { path: '^web/(?!lib/)' },
  },
  {
    name: 'shell-knows-no-screen',
    comment: 'The shell is the frame around screens. A screen hands over what differs through its route’s handle.',
    from: { path: '^web/shell/', pathNot: TESTS },
    to: { path: '^web/(site|auth|admin|gallery|blocks)/' },
  },
  {
    name: 'faces-do-not-meet',
    comment:
      'site, auth and admin never import each other: the public bundle holds no byte of the back office. What two of them share belongs to web/ui, web/lib or web/shell.',
    from: { path: '^web/(site|auth|admin|gallery)/' },
    to: { path: '^web/(site|auth|admin|gallery)/', pathNot: '^web/$1/' },
  },
  {
    name: 'site-wears-its-own-clothes',
    comment:
      'The public site draws its own few pieces: web/ui is the kit of the back office and would bring its weight to every visitor.',
    from: { path: '^web/site/' },
    to: { path: '^web/ui/' },
  },
  {
    name: 'blocks-are-for-both-faces',
    comment:
      'web/blocks draws page records for visitors, and the same for the preview of the back office: it may use contract/ and web/lib, so that neither face brings the other along.',
    from: { path: '^web/blocks/', pathNot: TESTS },
    to: { path: '^web/(?!blocks/|lib/)' },
  },
  {
    name: 'embedded-database-is-loaded-when-opened',
    comment:
      'PGlite takes tens of megabytes, and a process with a PostgreSQL server needs none of them: import it where it is opened, with import().',
    from: { pathNot: `^server/platform/db/embedded/database-thread-worker\\.ts$|${TESTS}` },
    to: { path: '^server/platform/db/embedded/pglite\\.ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'tracing-is-loaded-when-configured',
    comment:
      'Nothing of OpenTelemetry is loaded where no collector is named: import it where it is begun, with import().',
    from: { pathNot: TESTS },
    to: {
      path: '^server/platform/observability/open-telemetry\\.ts$',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'product-does-not-lean-on-its-tools',
    comment: 'The product does not need its tests, scripts and benchmarks in order to run.',
    from: { path: '^(contract|server|web)/', pathNot: TESTS },
    to: { path: '^(test|scripts|bench)/' },
  },
  {
    name: 'no-development-package',
    comment: 'This package is a devDependency: an installation for production does not have it.',
    // The routes are read by the build, and Vite is asked for by `npm run dev` alone.
    from: {
      path: '^(contract|server|web)/',
      pathNot: String.raw`${TESTS}|^web/routes\.ts$|^server/pages/web-files\.ts$`,
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/@types/' },
  },
  ...PORTS.map(({ name, packages, home }) => ({
    name: `one-port-for-${name}`,
    comment: `${packages.join(', ')} stands behind one port, so that a swap is one file. Use that port.`,
    from: { pathNot: `${home}|${TESTS}` },
    to: { path: `(^|/)node_modules/(${packages.join('|')})/` },
  })),
  {
    name: 'no-circle',
    comment:
      'These files import each other in a circle, or would if types were values. Move what both need to a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'import-leads-somewhere',
    comment: 'Nothing stands at the end of this import.',
    from: {},
    to: { couldNotResolve: true },
  },
]

export const boundaryRules: IRegularForbiddenRuleType[] = rules.map((rule) => ({ ...rule, severity: 'error' }))

export const readingOptions: ICruiseOptions = {
  // TypeScript 7 has no reader that dependency-cruiser understands; without swc it would read nothing and be content.
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  // Route types are written by `react-router typegen`; styles and pictures are no code.
  exclude: { path: String.raw`(\+types/|\.css$|\?url$|\?raw$|^virtual:)` },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
}
