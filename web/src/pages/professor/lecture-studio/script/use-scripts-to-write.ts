import { useMemo } from 'react'
import { useEngines } from '../../../../api/use-engines.ts'
import { useLecture } from '../store/studio-data.ts'

/**
 * Number of missing scripts that "Generate All Scripts" can write in the default language, and of those it
 * cannot: the built-in engine needs text on the slide.
 */
export function useScriptsToWrite(): { scripts: number; withoutText: number } {
  const lecture = useLecture()
  const isBuiltin = useEngines().data?.script === 'builtin'
  return useMemo(() => {
    const blank = (lecture.slides[lecture.default_language] ?? []).filter(
      ({ script, is_silent: isSilent }) => script.trim() === '' && !isSilent,
    )
    const withoutText = isBuiltin ? blank.filter(({ word_count }) => word_count === 0).length : 0
    return { scripts: blank.length - withoutText, withoutText }
  }, [lecture, isBuiltin])
}
