import { createStore } from 'zustand/vanilla'
import { createAnnotations } from './annotations/annotations-slice.ts'
import { createHighlights } from './annotations/highlights-slice.ts'
import { createBulkAudio } from './audio/bulk-audio-slice.ts'
import { createCurrentSlide } from './current-slide.ts'
import { createDrafts } from './document/drafts-slice.ts'
import { createGeneration } from './jobs/generation-slice.ts'
import { createJobs } from './jobs/jobs-slice.ts'
import { createPublishing } from './publishing/publishing-slice.ts'
import { createSettings } from './settings-slice.ts'
import type { Opened, StudioState, StudioStore } from './studio-state.ts'

/** Creates the store of one open lecture. */
export const createStudioStore = (opened: Opened): StudioStore =>
  createStore<StudioState>()((set, get) => ({
    ...createCurrentSlide(set, get, opened),
    ...createDrafts(set, get, opened),
    ...createHighlights(set, get, opened),
    ...createAnnotations(set, get, opened),
    ...createJobs(set, get, opened),
    ...createGeneration(set, get, opened),
    ...createBulkAudio(set, get, opened),
    ...createPublishing(set, get, opened),
    ...createSettings(set, get, opened),
  }))
