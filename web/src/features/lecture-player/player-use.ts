/** The addresses around the player. Only the page knows them. */
export type PlayerLinks = {
  course: string
  notes: string
  lectureOf: (lectureId: string) => string
}

/**
 * A professor tries the lecture: it starts at the open slide, and nothing is reported or kept. The assistant and the notes are
 * the student's own.
 */
export type PlayerPreview = {
  /** 1-based. */
  slide: number
  language: string
  /** Plays at once. Only after a press on a button that says so: sound does not start by itself. */
  isPlaying: boolean
  /** Called with each slide (1-based) that is shown. */
  onReach: (slide: number, language: string) => void
  /** Called when the last slide was heard to its end. */
  onEnd: () => void
  /** Closes the preview. */
  onClose: () => void
  closeLabel: string
  /** Shown below the title. */
  note: string
}
