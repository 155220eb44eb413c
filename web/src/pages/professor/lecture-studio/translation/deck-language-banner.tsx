import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { Box, Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { useEngines } from '../../../../api/use-engines.ts'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { useUpdateLecture } from '../../../../features/lecture-details/use-update-lecture.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import classes from '../jobs/job-banners.module.css'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useLecture } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'

/** The language of a deck by the first lines of its slides, where it is another than the default language. */
const findOtherLanguage = ({ slides, default_language: standard }: Lecture): LectureLanguage | null => {
  const found = detectLanguage((slides[standard] ?? []).map(({ title }) => title ?? '').join('\n'))
  return lectureLanguages.find((language) => language === found && language !== standard) ?? null
}

/**
 * For a deck in another language than the default one, which nothing but a model can translate: offers to write in the
 * deck's language. The languages that are offered now are then in preparation.
 */
export function DeckLanguageBanner() {
  const { t } = useTranslation(['translation', 'common'])
  const lecture = useLecture()
  const { defaultScriptsToWrite: missing } = useCounts()
  const { slidesJob, allScriptsJob } = useLectureWork()
  const engines = useEngines().data
  const { go, look } = useActions()
  const update = useUpdateLecture(lecture._id)
  const other = useMemo(() => findOtherLanguage(lecture), [lecture])
  const isWorking = slidesJob !== undefined || allScriptsJob !== undefined
  const isMostMissing = missing * 2 > lecture.total_slides
  if (other === null || engines?.script !== 'builtin' || isWorking || !isMostMissing) return null
  const deckLanguage = t(`common:languages.${other}`)
  const standard = t(`common:languages.${lecture.default_language as LectureLanguage}`)
  const write = () =>
    update.mutate(
      {
        supported_languages: [other],
        languages_in_preparation: lectureLanguages.filter(
          (language) => language !== other && languagesOf(lecture).includes(language),
        ),
      },
      {
        onSuccess: () => {
          go({ language: other })
          // The server starts the professor's job for all scripts again.
          void look()
          showToast('success', t('deckLanguage.done', { language: deckLanguage, standard }))
        },
        onError: (error) => showToast('error', messageOf(error, t('deckLanguage.failed'))),
      },
    )
  return (
    <section
      className={`${classes.notice} border-below`}
      data-kind="info"
      aria-label={t('deckLanguage.label')}
    >
      <IconAlertTriangle size={18} aria-hidden />
      <Box component="span" flex={1} fz="sm" lh="1.125rem" role="status">
        {t('deckLanguage.text', { language: deckLanguage, standard })}
      </Box>
      <Button variant="default" size="xs" onClick={write} disabled={update.isPending}>
        {t('deckLanguage.write', { language: deckLanguage })}
      </Button>
    </section>
  )
}
