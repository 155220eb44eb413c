import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'

/** A slide with its script and the state of its audio. */
export const entry = (index: number, script: string, audio: 'current' | 'stale' | 'none'): SlideEntry => ({
  index,
  script,
  revision: 1,
  image_url: `/picture-${index}`,
  thumbnail_url: `/thumbnail-${index}`,
  image_width: 1920,
  image_height: 1080,
  title: null,
  word_count: 3,
  audio_url: audio === 'current' ? `/audio-${index}` : null,
  audio_duration_ms: null,
  audio_marks: null,
  audio_stale: audio === 'stale',
})

/** A lecture with these slides by language. */
export const lectureOf = (slides: Record<string, SlideEntry[]>): Lecture => ({
  _id: 'lecture',
  title: 'Waves',
  description: null,
  course_id: 'course',
  course_name: 'Physics',
  published: false,
  created_at: '2026-01-01T00:00:00.000Z',
  total_slides: slides.en?.length ?? 0,
  default_language: 'en',
  current_language: 'en',
  supported_languages: Object.keys(slides),
  script_generation_complete: false,
  image_paths: [],
  slides,
})
