/**
 * What the browser's bundle keeps together. Left alone, a public page comes in forty files, most of them smaller than
 * the headers of their answers, and a phone on a slow network waits for one after another.
 */
export const CLIENT_CHUNKS = [
  {
    name: 'framework',
    test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
    priority: 1,
  },
  {
    // What every screen reads. Left to the site's, the small things that both sides read bring all of it into the back office.
    name: 'frame',
    test: /[\\/](?:web[\\/](?:ui[\\/](?:use-after-idle|when-idle)|shell[\\/](?:\w+[\\/])?(?:public-frame|preloaded-fonts|site|site-header|site-footer|error-screen|theme-of-page|revalidate-on-path|page-head)|lib[\\/](?:format|late-code|typography|hydrat(?:ed|ing)|api[\\/](?:api-context|api-error|csrf-cookie|loader-api|no-connection|redirect-header|retried-statuses)))|contract[\\/](?:content[\\/]own-path|office[\\/]time-zones|payments[\\/]money|wire[\\/](?:plain-text|request-limits)|psychologists[\\/]nearest-times))\.tsx?$/,
  },
  {
    // What several public screens show; a screen's own code stays with it, as does what landings alone share. The form of
    // requests would bring its proof along, and with that all of this into the forms of guests.
    name: 'site',
    test: /[\\/]web[\\/]site[\\/](?!(?:landing|catalog|legal)[\\/])(?!.*(?:-(screen|layout)|request-(?:form|fields))\.tsx)(?!form[\\/](?:form-draft|whole-next-screen)\.ts)/,
    minShareCount: 3,
  },
  {
    // What looks after a form until its next screen stands: for screens with one.
    name: 'form-draft',
    test: /[\\/]web[\\/]site[\\/]form[\\/](?:form-draft|whole-next-screen)\.ts$/,
  },
  {
    // The card and the question of a list: a person's page, a questionnaire and a form hold none.
    name: 'cards',
    test: /[\\/]web[\\/]site[\\/]catalog[\\/](?!.*-(screen|layout)\.tsx)/,
    minShareCount: 3,
  },
  {
    // What the questionnaire asks, and what a request tells of its answers: small lists, packed better together.
    name: 'asked',
    test: /[\\/]contract[\\/]psychologists[\\/](?:matching[\\/]match-answers|topic-groups)\.ts$/,
  },
  {
    // What the frame of the back office holds for its screens, in small pieces. One that imports anything but its own
    // library would bring that along.
    name: 'office',
    test: /[\\/](?:web[\\/]shell[\\/](?:live[\\/]live-store|navigation[\\/](?:list-memory|revalidate)|session[\\/]unsaved-changes)|contract[\\/]office[\\/]live-kinds)\.ts$/,
  },
  {
    // What the sign-in needs of the kit. A file that reads the contract, or a widget, would bring its library along.
    name: 'forms',
    test: /[\\/]web[\\/](ui[\\/](?:\w+[\\/])?(cn|icon|icon-data\.gen|spinner|button-class|plain-button|control-class|field|field-context|input|toast)|auth[\\/](notice|quiet-link|password-input|reveal-button|focus-on-failure))\.tsx?$/,
  },
]
