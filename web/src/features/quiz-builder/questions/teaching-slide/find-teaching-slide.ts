import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import type { QuestionSlide } from '@lectern/contract/questions.ts'

/** The slides of a lecture in its default language. */
export const slidesOf = (lecture: Lecture): readonly SlideEntry[] =>
  lecture.slides[lecture.default_language] ?? []

/** Finds the slide that a question names: by its page, which may have moved, or by its number. */
export const findTeachingSlide = (lecture: Lecture, slide: QuestionSlide): SlideEntry | undefined =>
  slidesOf(lecture).find((entry) =>
    slide.page_id === undefined ? entry.index === slide.slide_index : entry.page_id === slide.page_id,
  )
