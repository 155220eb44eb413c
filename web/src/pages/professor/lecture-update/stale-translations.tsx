import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { Alert, Group } from '@mantine/core'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import classes from './lecture-update.module.css'

const MAX_LINKS = 12

/** Before the update: scripts in other languages that were translated from an earlier script. Nothing is blocked by them. */
export function StaleTranslations({ lecture }: { lecture: Lecture | undefined }) {
  const { t } = useTranslation(['update', 'common'])
  const stale = (lecture?.supported_languages ?? [])
    .map((language) => ({
      language,
      slides: (lecture?.slides[language] ?? []).filter(({ translation_stale }) => translation_stale),
    }))
    .filter(({ slides }) => slides.length > 0)
  if (!lecture || stale.length === 0) return null
  return (
    <Alert color="yellow" my="md" icon={<IconLanguage size={18} aria-hidden />} title={t('staleTitle')}>
      {stale.map(({ language, slides }) => (
        <Group key={language} gap="0.25rem 0.75rem" mt={4}>
          <span>
            {t('staleIn', {
              name: t(`common:languages.${language as LectureLanguage}`),
              count: slides.length,
            })}
          </span>
          {slides.slice(0, MAX_LINKS).map(({ index }) => (
            <Link
              key={index}
              className={classes.slideLink}
              to={`${paths.editLecture(lecture._id, index)}&language=${language}`}
            >
              {t('slide', { number: index })}
            </Link>
          ))}
          {slides.length > MAX_LINKS && <span>{t('andMore', { count: slides.length - MAX_LINKS })}</span>}
        </Group>
      ))}
    </Alert>
  )
}
