import { stripTags } from '@lectern/core/script/spoken.ts'
import { writeWebVtt } from '@lectern/core/timeline/webvtt.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { viewLecture } from '../lectures/lecture-view.ts'
import { getVisibleLecture } from '../lectures/lectures.access.ts'

const viewSlides = async (context: Context, lectureId: string, language: string, user: Identity) => {
  const lecture = await viewLecture(context, await getVisibleLecture(context, lectureId, user), user)
  const slides = lecture.slides[language]
  if (!slides) throw notFound('no_such_language', { language })
  return { lecture, slides }
}

/** Writes the captions of a slide's present audio, by sentence. @throws not_found without audio */
export const writeCaptions = async (
  context: Context,
  asked: { lectureId: string; slide: number; language: string; user: Identity },
): Promise<{ name: string; text: string }> => {
  const { lecture, slides } = await viewSlides(context, asked.lectureId, asked.language, asked.user)
  const slide = slides.find((one) => one.index === asked.slide)
  if (!slide) throw notFound('no_such_slide', { number: asked.slide })
  if (!slide.audio_marks) throw notFound('audio_not_available')
  const spoken = stripTags(slide.script)
  const cues = slide.audio_marks.map((cue) => ({
    startMs: cue.start_ms,
    endMs: cue.end_ms,
    text: spoken.slice(cue.start, cue.end),
  }))
  return {
    name: `${lecture.title}, slide ${slide.index}, ${asked.language}`,
    text: writeWebVtt(cues, asked.language),
  }
}

/** Writes the words of a whole lecture by slide, as Markdown. */
export const writeTranscript = async (
  context: Context,
  asked: { lectureId: string; language: string; user: Identity },
): Promise<{ name: string; text: string }> => {
  const { lecture, slides } = await viewSlides(context, asked.lectureId, asked.language, asked.user)
  const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&')
  const parts = slides.map((slide) => {
    const heading = [`Slide ${slide.index}`, slide.title && plain(slide.title)].filter(Boolean).join(': ')
    return `## ${heading}\n\n${plain(stripTags(slide.script).trim()) || 'Script not available.'}`
  })
  return {
    name: `${lecture.title}, ${asked.language}`,
    text: `${[`# ${plain(lecture.title)}`, ...parts].join('\n\n')}\n`,
  }
}
