import * as limits from '@lectern/contract/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import type { VersionSource } from './scripts.queries.ts'

type HistoryRow = {
  id: string
  script: string
  source: VersionSource
  at: Date
  authorName: string | null
  isPresent: boolean
  isAutosave: boolean
  audioKey: string | null
  recordingKey: string | null
}

/**
 * The newest versions of a script, newest first, followed by the first one written by the AI, which the
 * screen shows as the original.
 */
export const listVersions = async (
  { $client }: Database,
  slideId: string,
  language: string,
): Promise<HistoryRow[]> => {
  const { rows } = await $client.query<HistoryRow>({
    name: 'script-history',
    text: `select v.id, v.script, v.source, v.created_at as at, u.name as "authorName",
        t.version_id is not null as "isPresent",
        v.sitting is not null as "isAutosave", r.file_key as "audioKey", r.key as "recordingKey"
      from (
        select h.*, row_number() over (order by h.created_at desc, h.id desc) as place,
          row_number() over (
            partition by h.source in ('ai_generated', 'ai_annotated') order by h.created_at, h.id) as first
        from script_versions h where h.slide_id = $1 and h.language = $2) v
      left join users u on u.id = v.author_id
      left join scripts t on t.slide_id = v.slide_id and t.language = v.language and t.version_id = v.id
      left join slide_audio a
        on a.slide_id = v.slide_id and a.language = v.language and a.spoken_hash = v.spoken_hash
      left join recordings r on r.key = a.recording_key
      where v.place <= ${limits.historyEntries}
        or (v.first = 1 and v.source in ('ai_generated', 'ai_annotated'))
      order by v.created_at desc, v.id desc`,
    values: [slideId, language],
  })
  return rows
}
