import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { writeRanges } from '@lectern/core/messages/lists.ts'
import { useTranslation } from 'react-i18next'
import { readLanguageProgress } from '../store/document/language-progress.ts'
import { useLecture } from '../store/studio-data.ts'

/** A sentence for each language that lacks scripts, with its slides. */
export function useMissingScripts(): string[] {
  const { t } = useTranslation(['studio', 'common'])
  return readLanguageProgress(useLecture())
    .filter(({ withoutScript }) => withoutScript.length > 0)
    .map(({ language, withoutScript }) =>
      t('publish.lacks', {
        name: t(`common:languages.${language as LectureLanguage}`),
        slides: writeRanges(withoutScript),
        count: withoutScript.length,
      }),
    )
}
