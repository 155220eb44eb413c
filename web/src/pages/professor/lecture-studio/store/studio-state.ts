import type { AnnotationTool } from '@lectern/contract/annotation-tools.ts'
import type { Highlight } from '@lectern/contract/annotations.ts'
import type { MissingSlide } from '@lectern/contract/errors.ts'
import type { JobKind, JobState, JobStatus } from '@lectern/contract/jobs.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import type { GenerationSettings } from '@lectern/contract/scripts.ts'
import type { MovableAnnotation } from '@lectern/core/annotations/move-annotation.ts'
import type { Marker, MarkerDraft } from '@lectern/core/script/markers.ts'
import type { RefObject } from 'react'
import type { NavigateFunction } from 'react-router'
import type { StoreApi } from 'zustand/vanilla'
import type { EstimatedTask } from '../../../../features/estimates/use-estimate.ts'
import type { Draft } from '../../../../features/script-drafts/draft-storage.ts'
import type { UnsavedHighlights } from '../../../../features/script-drafts/highlight-storage.ts'
import type { ScriptEditorHandle } from '../../../../features/script-editor/script-editor.tsx'
import type { EditorMemory } from '../../../../features/script-editor/use-editor-view.ts'
import type {
  AnnotationBoxes,
  AnnotationEditing,
  AnnotationPreview,
  ChosenWords,
} from './annotations/annotation-editing.ts'
import type { Way } from './annotations/change-steps.ts'
import type { BulkAim, MissingPage } from './audio/bulk-storage.ts'
import type { SlideAddress } from './studio-data.ts'

type At = Pick<SlideAddress, 'slide' | 'language'>

/**
 * Annotations are tags in the text, so every change is a change of the text and stays local until Save
 * Script. An action takes the slide on which it was offered.
 */
export type AnnotationsSlice = {
  /** The annotation selected on the slide, in the script and in the list. */
  selectedId: string | null
  select: (id: string | null) => void
  /** State of Show Annotations. */
  isShown: boolean
  setShown: (isShown: boolean) => void
  editing: AnnotationEditing | null
  setEditing: (editing: AnnotationEditing | null) => void
  /** Words chosen on the slide go into the open dialog or bubble, or open the bubble. */
  chooseWords: (words: ChosenWords) => void
  /** The words under the pointer become the end of the arrow at once; null if the pointer gives up. */
  aimAt: (words: ChosenWords | null) => void
  preview: AnnotationPreview | null
  setPreview: (preview: AnnotationPreview | null) => void
  /**
   * The diagram that is shown in a dialog, and its script. It stays open when the window changes between the
   * layouts for desktop and phone.
   */
  diagram: { of: string; id: string } | null
  openDiagram: (diagram: AnnotationsSlice['diagram']) => void
  /**
   * Replaces the characters from `start` to `end` of the raw script by an annotation and stores the boxes of its
   * words. A toast offers to undo it.
   */
  insertAnnotation: (
    address: SlideAddress,
    start: number,
    end: number,
    annotation: MarkerDraft,
    boxes?: AnnotationBoxes,
  ) => void
  /** Sets the whole script with a new annotation in it. A toast with the text `said` offers to undo it. */
  insertInto: (address: SlideAddress, script: string, said: string) => void
  replaceAnnotation: (
    address: SlideAddress,
    marker: Marker,
    changed: MarkerDraft,
    boxes?: AnnotationBoxes,
  ) => void
  /** Removes an annotation and keeps its words. A toast offers to undo it. */
  removeAnnotation: (address: SlideAddress, marker: Marker) => void
  /** Stores the new position of an annotation. Consecutive key presses are one change. */
  moveTo: (address: SlideAddress, to: MovableAnnotation, by: 'pointer' | 'keys') => void
  /** Ends the series of key presses: the next one starts a new movement. */
  endMovement: () => void
  /** Undoes or redoes the last change of the slide: of its annotations, or of its text in the script editor. */
  undo: (address: SlideAddress, way: Way) => void
}

/**
 * The saved script whose annotations get their boxes. `hadAnnotations` is true if the script before it had
 * annotations; `changed` are the highlights that were unsaved when it was sent.
 */
type SavedScript = {
  page: string
  language: string
  hadAnnotations: boolean
  changed: UnsavedHighlights | undefined
}

/** Highlights belong to the page, not to a slide number or language. Changes are sent after the script was saved. */
export type HighlightsSlice = {
  unsavedHighlights: ReadonlyMap<string, UnsavedHighlights>
  /** Sets the highlights of a page; undefined restores the stored ones. */
  putHighlights: (address: SlideAddress, list: Highlight[] | undefined) => void
  /** Lets the next save replace the stored highlights. */
  keepMyHighlights: (address: SlideAddress) => void
  takeStoredHighlights: (address: SlideAddress) => void
  /**
   * Stores the boxes of a saved script's annotations, matched with the words of its page. Highlights set
   * meanwhile stay for the next save. Returns an error message or null; also null if the page is gone.
   */
  saveHighlights: (lecture: Lecture, saved: SavedScript) => Promise<string | null>
}

/** A requested recording. */
export type Recording = {
  slide: number
  language: string
  imageUrl: string | undefined
  jobId?: string
  /** The server's job that starts this recording and then publishes. */
  publishingJobId?: string
  isSending?: boolean
  error?: string | undefined
  /** True if the start request had no answer: the server may have started the recording. */
  isUnanswered?: boolean
  /** The newest job of the lecture that was known before a start request without an answer. */
  newestJobId?: string
  isStopped?: boolean
  /** The job after its end: the server lists it for a minute only. */
  ended?: JobStatus
}

export type BulkAudioSlice = {
  recordings: readonly Recording[]
  /** The next step after all recordings; 'audio' after a Cancel. */
  aim: BulkAim
  startRecordings: (asked: readonly MissingPage[], aim: BulkAim) => Promise<void>
  /** Generates all missing audio. */
  speakAll: () => void
  retryRecording: (item: BulkItem) => void
  /** Asks again for the recordings that failed or were cancelled. */
  generateRest: () => void
  /** Cancels waiting and running recordings; finished ones stay. */
  cancelRecordings: () => Promise<void>
  forgetRecordings: () => void
  /** Start requests had no answer: finds out which recordings the server started, and requests the others again. */
  checkStarts: () => Promise<void>
  /** Keeps the last state of a recording's job. */
  noteRecording: (job: JobStatus) => void
  /** Lists the recordings of a running publishing job, unless recordings are listed already. */
  followPublishing: (publishingJobId: string) => void
  /** The publishing job ended before it started all its recordings. */
  stopRecordings: () => void
}

export type BulkState = JobState | 'Enqueueing' | 'Enqueue Failed' | 'POLL_ERROR'

export type BulkItem = {
  slide: number
  language: string
  /** Picture of the page, which identifies it after a deck swap. */
  imageUrl?: string | undefined
  state: BulkState
  /** Why the recording failed. */
  error: string | null
}

export type StudioTab = 'editor' | 'overview'

/** The professor's last choice. `null` is the default: the first slide, the lecture's default language. */
export type Choice = { slide: number | null; language: string | null; tab: StudioTab }

type To = { slide?: number | undefined; language?: string | undefined; tab?: StudioTab | undefined }

export type CurrentSlideSlice = {
  choice: Choice
  /** Opens a slide, a language or a tab. */
  go: (to: To) => void
  /** False if another slide or language was chosen since. */
  isOpen: (address: SlideAddress) => boolean
}

export type DraftsSlice = {
  /** The unsaved texts by language and page. */
  drafts: ReadonlyMap<string, Draft>
  /** The drafts that were found in this browser when the page opened and have not been changed since. */
  restored: ReadonlySet<string>
  /** The drafts that were put into the editor as a whole and have not been changed since. */
  loaded: ReadonlySet<string>
  /** False if this browser's storage is full or denied. */
  areDraftsStored: boolean
  /** The script that was changed last: the save shortcut also saves it after the professor has gone on. */
  changed: { page: string; language: string } | null
  /** Why the last save failed, and of which draft. An autosave fails quietly: it is tried again. */
  failure: { key: string; sentence: string; isUnanswered?: boolean; isQuiet?: boolean } | null
  /** The draft that is being sent. */
  sent: { key: string; draft: Draft } | null
  /** Number of saves that run or wait, without autosaves. */
  saves: number
  /** Number of autosaves that run or wait. They lock nothing. */
  autosaves: number
  /** Sets the text of a script; it stays a draft until it is saved. */
  type: (address: SlideAddress, text: string) => void
  /** Puts a whole text into the editor, unsaved. The returned function brings back what was there. */
  replaceText: (address: SlideAddress, text: string) => () => void
  discard: (address: SlideAddress) => void
  /** Keeps the draft in a conflict: the next save replaces the stored text. */
  keepMine: (address: SlideAddress) => void
  removeDraft: (key: string) => void
  /**
   * Saves the text of a slide and then its highlights. Returns true if nothing is left to save; otherwise
   * `failure` says why. Saves nothing if the page is gone after a deck swap.
   */
  save: (at: At, fallback?: string) => Promise<boolean>
  /**
   * Saves every unsaved script that the professor has changed here and that can be saved now. `isLeaving`: the page
   * may be gone before the answer comes.
   * @returns true if nothing is left to save
   */
  autosave: (options?: { isLeaving?: boolean }) => Promise<boolean>
  /** True if everything unsaved is sent when the page is closed now, so that the browser need not ask. */
  isSentOnClosing: () => boolean
  /** Writes the drafts into this browser's storage now. */
  storeDrafts: () => void
  /** Another window has removed a draft: stores the text typed here again. */
  keepOwnDraft: (event: StorageEvent) => void
}

/** A script alone, or with annotations. */
export type ScriptKind = 'script' | 'annotated_script'

export type GenerationSlice = {
  /** The work that is being requested, and for scripts and audio the slide. */
  starting: { what: ScriptKind | 'audio' | 'all' | 'translation'; at?: At } | null
  /** The work whose estimate is shown before it begins. */
  estimated: { task: EstimatedTask; begin: () => void } | null
  /**
   * Writes the script of a slide: alone, or with annotations by the selected tools. `keepsAnnotations`: those of the
   * replaced script stay where its words occur again; with new annotations, the words and annotations stay anyway.
   */
  generate: (address: SlideAddress, kind: ScriptKind, keepsAnnotations?: boolean) => Promise<void>
  generateAudio: (address: SlideAddress) => Promise<void>
  /** Writes all missing scripts: alone, or with annotations by the selected tools. */
  writeAll: (kind: ScriptKind) => Promise<void>
  translateAll: () => Promise<void>
  /** Starts work, or shows its estimate first: a model's work costs tokens. */
  startEstimated: (task: EstimatedTask, begin: () => void) => void
  /**
   * Saves every unsaved script, or those of one language, one after the other. Each failure is shown with its
   * reason, because most of these slides are not visible.
   * @returns true if all are saved
   */
  saveAll: (language?: string) => Promise<boolean>
  /** Saves a script and opens the next slide. If the save fails or the professor typed on, stays on the slide. */
  saveAndNext: (address: SlideAddress, next: number | undefined) => Promise<void>
  /**
   * Saves for the save shortcut: the chosen slide, which may still be opening, and the slide that was changed
   * last, if they are unsaved. If one cannot be saved, a toast says why.
   */
  saveNow: (chosen: SlideAddress) => void
}

/** A message about the end of a job, for one slide or the whole lecture. */
export type Notice = {
  kind: 'error' | 'info'
  sentence: string
  /**
   * Disappears by itself: a plain success or a cancelled job. Messages that need attention stay until they
   * are dismissed.
   */
  isPassing?: boolean
  /** The job that the notice is about. */
  jobId?: string
}

export type JobsSlice = {
  /** Jobs whose cancellation was requested here. */
  cancelling: ReadonlySet<string>
  /** Jobs that this screen has started or seen running. Not shown, so it is changed in place. */
  running: Map<string, JobKind>
  /** Notices by kind of job, and by `script` or `audio` and the key of a slide (`slideKeyOf`). */
  notices: ReadonlyMap<string, Notice>
  cancelJob: (job: Pick<JobStatus, 'job_id' | 'kind'>) => Promise<void>
  /** Polls at once; resolves when the answer has arrived. */
  look: () => Promise<void>
  /** Polls at once. The end of `jobId` is reported even if it comes before the first answer. */
  watchJob: (jobId: string, kind: JobKind) => Promise<void>
  /** Shows the end of a job: loads the lecture again and sets the notice. */
  noteEnd: (job: JobStatus) => void
  setNotice: (key: string, notice: Notice | null) => void
}

export type PublishingSlice = {
  publishDialog: 'publish' | 'saveToUpdate' | 'unpublish' | 'missingAudio' | null
  publishError: string | null
  missingScripts: readonly MissingSlide[]
  missingAudio: readonly MissingSlide[]
  isPublishing: boolean
  /** False after the page was left: an answer that comes then must not navigate. */
  isPageOpen: boolean
  setPageOpen: (isPageOpen: boolean) => void
  /** Opens the dialog to publish; of a published lecture, the page that updates it, or the question to save first. */
  askToPublish: () => Promise<void>
  askToUnpublish: () => void
  closePublishing: () => void
  /** Publishes, after it has saved what is unsaved. */
  publish: () => Promise<void>
  /** Saves what is unsaved, then opens the page that updates a published lecture. */
  saveToUpdate: () => Promise<void>
  /** The server has published once all audio was ready: leaves the page if the dialog is still open. */
  notePublished: () => void
  unpublish: () => Promise<void>
}

/** The open dialog or drawer, other than those of publishing. */
export type StudioDialog =
  | 'replace'
  | 'undoReplace'
  | 'languages'
  | 'details'
  | 'settings'
  | 'shortcuts'
  | 'regenerate'
  | 'leave'
  | 'bulk'
  | 'annotate'
  | 'draw'
  | 'redraw'
  | 'manualAnnotation'
  | 'history'
  | 'original'
  | 'tools'
  | 'find'
  | 'preview'
  | 'spoken'
  | 'estimate'

/** Dialogs, the script's view, and what generated scripts should be like. */
export type SettingsSlice = {
  openDialog: StudioDialog | null
  setOpenDialog: (dialog: StudioDialog | null) => void
  /** True: the script is shown with its tags. */
  isRaw: boolean
  setRaw: (isRaw: boolean) => void
  /** The mounted script editor, which reads the selection. */
  editor: RefObject<ScriptEditorHandle | null>
  /** The editor is mounted again when the layout or the tab changes; this keeps its text, selection and undo steps. */
  editorMemory: RefObject<EditorMemory | null>
  /** Free instructions for the next generated script. */
  instructions: string
  setInstructions: (instructions: string) => void
  /** The settings for generated scripts. This browser stores them for the user. */
  settings: GenerationSettings
  changeSettings: (settings: GenerationSettings) => void
  /** The tools that were chosen here: they apply at once, so that a late answer to an earlier choice cannot undo it. */
  tools: readonly AnnotationTool[] | null
  setTools: (tools: readonly AnnotationTool[]) => void
  /** The default language in which scripts are written although the slides are in another one; else null. */
  goesOnIn: string | null
  goOnIn: (language: string) => void
  /** The budgets whose banner was dismissed. */
  dismissedBudgets: ReadonlySet<string>
  dismissBudget: (name: string) => void
  /** The annotation tools that the AI may use. */
  chosenTools: () => readonly AnnotationTool[]
}

/** The state of one open lecture. Data of the server is not here but in TanStack Query (`studio-data.ts`). */
export type StudioState = CurrentSlideSlice &
  DraftsSlice &
  HighlightsSlice &
  AnnotationsSlice &
  JobsSlice &
  GenerationSlice &
  BulkAudioSlice &
  PublishingSlice &
  SettingsSlice

export type StudioStore = StoreApi<StudioState>

/** What the slices know of the open lecture. */
export type Opened = {
  lectureId: string
  userId: string
  /** The URL's query: the slide, language and tab to begin with. */
  params: URLSearchParams
  navigate: NavigateFunction
}

/** Creates one part of the state, with its actions. */
export type Slice<S> = (set: StudioStore['setState'], get: StudioStore['getState'], opened: Opened) => S
