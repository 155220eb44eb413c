import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Alert, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import classes from './lecture-update.module.css'

const linksAtMost = 12

type UnsavedSlidesProps = { lectureId: string; drafts: readonly { slide: number; language: string }[] }

/** The slides whose unsaved text this browser keeps, as links to the studio, which saves it. */
export function UnsavedSlides({ lectureId, drafts }: UnsavedSlidesProps) {
  const { t } = useTranslation(['update', 'common'])
  if (drafts.length === 0) return null
  const hasLanguages = new Set(drafts.map(({ language }) => language)).size > 1
  return (
    <Alert
      color="yellow"
      my="md"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('unsaved', { count: drafts.length })}
    >
      <p>{t('unsavedText')}</p>
      <Group gap="0.25rem 0.75rem" mt={4}>
        {drafts.slice(0, linksAtMost).map(({ slide, language }) => (
          <Link
            key={`${language} ${slide}`}
            className={classes.slideLink}
            to={`${paths.editLecture(lectureId)}?slide=${slide}&language=${language}`}
          >
            {hasLanguages
              ? t('slideState', {
                  slide: t('slide', { number: slide }),
                  state: t(`common:languages.${language as LectureLanguage}`),
                })
              : t('slide', { number: slide })}
          </Link>
        ))}
        {drafts.length > linksAtMost && <span>{t('andMore', { count: drafts.length - linksAtMost })}</span>}
      </Group>
    </Alert>
  )
}
