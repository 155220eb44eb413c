import type { HistoryEntry } from '@lectern/contract/scripts.ts'
import type { Context } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { audioUrl } from '../lectures/lecture-view.ts'
import { getStaffLecture } from '../lectures/lectures.access.ts'
import { checkIsShown, getSlide } from '../slides/slides.ts'
import { listVersions } from './script-history.queries.ts'

/**
 * Former versions of a script, newest first. A language that the lecture no longer has keeps its history.
 * @throws not_found
 */
export const getHistory = async (
  context: Context,
  asked: { lectureId: string; slide: number; language: string; user: Identity; imageUrl?: string },
): Promise<HistoryEntry[]> => {
  await getStaffLecture(context, asked.lectureId, asked.user, 'see')
  const slide = await getSlide(context, asked.lectureId, asked.slide)
  checkIsShown(slide, asked.imageUrl)
  const versions = await listVersions(context.database, slide.id, asked.language)
  return versions.map((version) => ({
    version_id: version.id,
    script_text: version.script,
    source: version.source,
    timestamp: version.at.toISOString(),
    author_name: version.authorName,
    is_present: version.isPresent,
    is_autosave: version.isAutosave,
    audio_url_for_this_version: audioUrl(version),
  }))
}
