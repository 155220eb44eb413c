import { endSlideToasts } from './slide-toasts.ts'
import { findLecture, pagesOf } from './studio-data.ts'
import type { Choice, CurrentSlideSlice, Slice } from './studio-state.ts'

/** Reads the choice from the URL. */
export const readChoice = (params: URLSearchParams): Choice => ({
  slide: params.has('slide') ? Number(params.get('slide')) || 0 : null,
  language: params.get('language'),
  tab: params.get('tab') === 'overview' ? 'overview' : 'editor',
})

export const createCurrentSlide: Slice<CurrentSlideSlice> = (set, get, { params, lectureId }) => ({
  choice: readChoice(params),
  go: ({ slide, language, tab }) => {
    const { choice } = get()
    const next = {
      slide: slide ?? choice.slide,
      language: language ?? choice.language,
      tab: tab ?? choice.tab,
    }
    if (next.slide !== choice.slide || next.language !== choice.language) endSlideToasts()
    // Each slide numbers its annotations from the start.
    set({ choice: next, ...(next.slide === choice.slide ? {} : { selectedId: null }) })
  },
  isOpen: (address) => {
    const { slide, language } = get().choice
    const lecture = findLecture(lectureId)
    const page = slide && lecture && pagesOf(lecture).get(slide)
    return (page ?? address.page) === address.page && (language ?? address.language) === address.language
  },
})
