export type StudioTab = 'editor' | 'overview'

/** The professor's last choice. `null` is the default: the first slide, the lecture's default language. */
export type Choice = { slide: number | null; language: string | null; tab: StudioTab; press: number }

type To = { slide?: number | undefined; language?: string | undefined; tab?: StudioTab | undefined }

/** The slide whose picture or script is shown before the studio has opened it; null if there is none. */
export type Ahead = { slide: number | null; script: number | null; press: number }

export const nothingAhead: Ahead = { slide: null, script: null, press: 0 }

export type CurrentSlide = {
  choice: Choice
  ahead: Ahead
  currentSlide: {
    go: (to: To) => Promise<void>
    /** Applies a choice that is shown already, such as one from the URL. */
    take: (to: To) => void
  }
}

type State = Pick<CurrentSlide, 'choice' | 'ahead'> & { place: { pages: ReadonlyMap<number, string> } }

/**
 * Opens slides. Shows picture and number at once, the script after their paint, then everything else:
 * rendered in one piece, a slide would take three times as long to appear (bench/web/README.md). Choosing
 * another slide cancels the rest.
 */
export function createCurrentSlide(
  set: (state: Partial<CurrentSlide>) => void,
  get: () => State,
): CurrentSlide['currentSlide'] {
  let presses = 0
  let pending: To = {}
  const choose = () => {
    const { slide, language, tab } = pending
    const { choice } = get()
    pending = {}
    set({
      choice: {
        slide: slide ?? choice.slide,
        language: language ?? choice.language,
        tab: tab ?? choice.tab,
        press: presses,
      },
    })
  }
  return {
    go: async (to) => {
      pending = { ...pending, ...to }
      const press = ++presses
      const { slide } = to
      if (slide !== undefined && get().place.pages.has(slide)) {
        set({ ahead: { slide, script: null, press } })
        await nextPaint()
        if (press !== presses) return
        set({ ahead: { slide, script: slide, press } })
        await nextPaint()
        if (press !== presses) return
      } else set({ ahead: { ...get().ahead, press } })
      choose()
    },
    take: (to) => {
      pending = { ...pending, ...to }
      presses++
      choose()
    },
  }
}

/**
 * Resolves after the next paint, or after a short time if there is none: a background window does not
 * paint.
 */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, 100)
    // A message sent in the frame's callback arrives after its paint.
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      clearTimeout(late)
      painted.port1.close()
      resolve()
    }
    requestAnimationFrame(() => painted.port2.postMessage(null))
  })
