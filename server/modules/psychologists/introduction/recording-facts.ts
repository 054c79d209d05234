import type { RecordingExtension } from '#contract/psychologists/introduction.ts'

/** A recording as it is stored. What names the place, the device or the author is out of it. */
export interface Recording {
  kind: 'video' | 'audio'
  extension: RecordingExtension
  seconds: number
  bytes: Uint8Array
}
