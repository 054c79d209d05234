import { z } from 'zod'

/** The largest recording, and the longest: somebody says who they are, and no more (decisions: video introductions 40 MB). */
export const INTRODUCTION_MAX_BYTES = 40 * 1024 * 1024
export const INTRODUCTION_MAX_SECONDS = 180
export const CAPTIONS_MAX_BYTES = 64 * 1024

/** What a browser is told that it plays, by the ending of the stored file. */
export const RECORDING_TYPES = { mp4: 'video/mp4', m4a: 'audio/mp4', mp3: 'audio/mpeg' } as const
export type RecordingExtension = keyof typeof RECORDING_TYPES

/** A psychologist's short video or voice, as staff see it. Its files lie on our own host. */
export const introductionAnswer = z.strictObject({
  kind: z.enum(['video', 'audio']),
  src: z.string(),
  type: z.enum(Object.values(RECORDING_TYPES) as [string, ...string[]]),
  seconds: z.int(),
  /** Bytes. */
  size: z.int(),
  /** A picture in the place of the first frame; a video without one has the photo of the card. */
  poster: z.string().nullable(),
  /** WebVTT. Without it visitors see no recording: whoever cannot hear would be left out. */
  captions: z.string().nullable(),
  /** What is said, from the captions, in paragraphs parted by blank lines. */
  text: z.string(),
  /** Another one as soon as one of its files is. Whoever changes or removes the recording sends the one that they saw. */
  version: z.string(),
})
export type Introduction = z.infer<typeof introductionAnswer>

/** Of `DELETE /api/psychologists/:id/introduction`: the version that was seen. */
export const seenIntroduction = z.object({ version: z.string().max(40).default('') })

/** What visitors get. */
export const publicIntroductionAnswer = introductionAnswer.omit({ version: true }).extend({ captions: z.string() })
export type PublicIntroduction = z.infer<typeof publicIntroductionAnswer>
