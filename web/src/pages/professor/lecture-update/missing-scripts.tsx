import type { MissingSlide } from '@lectern/contract/errors.ts'
import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'
import { writeRanges } from '@lectern/core/messages/lists.ts'
import { Alert, Button, Checkbox, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { NoScriptsButton } from '../../../features/silent-slides/no-scripts-button.tsx'
import classes from './lecture-update.module.css'

const MAX_LINKS = 12

type MissingScriptsProps = {
  lectureId: string
  missing: readonly MissingSlide[]
  isBusy: boolean
  /** The new slides among them, by number, which can be left out. */
  unwritten: readonly number[]
  leftOut: readonly number[]
  onLeaveOut: (leavesOut: boolean) => void
  onPrepare: (languages: readonly LectureLanguage[]) => Promise<void>
}

/**
 * The slides without a script, by language, as links; a language that is not the only one can be set in
 * preparation, so that it blocks nothing.
 */
export function MissingScripts({
  lectureId,
  missing,
  isBusy,
  unwritten,
  leftOut,
  onLeaveOut,
  onPrepare,
}: MissingScriptsProps) {
  const { t } = useTranslation(['update', 'common'])
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId)).data
  if (missing.length === 0) return null
  const blocking = missing.filter(({ slide_index }) => !leftOut.includes(slide_index))
  const isOnly = (lecture?.supported_languages.length ?? 1) === 1
  const prepared = lecture?.languages_in_preparation ?? []
  return (
    <Alert
      color="yellow"
      my="md"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={blocking.length > 0 ? t('needsScripts') : t('unwritten.title', { count: unwritten.length })}
    >
      {[...Map.groupBy(missing, ({ language }) => language)].map(([language, slides]) => {
        const name = t(`common:languages.${language as LectureLanguage}`)
        return (
          <Group key={language} gap="0.25rem 0.75rem" mt={4}>
            <span>{t('withoutScript', { name, count: slides.length })}</span>
            {slides.slice(0, MAX_LINKS).map(({ slide_index }) => (
              <Link
                key={slide_index}
                className={classes.slideLink}
                to={`${paths.editLecture(lectureId)}?slide=${slide_index}&language=${language}`}
              >
                {t('slide', { number: slide_index })}
              </Link>
            ))}
            {slides.length > MAX_LINKS && <span>{t('andMore', { count: slides.length - MAX_LINKS })}</span>}
            {lecture && (
              <NoScriptsButton
                lecture={lecture}
                places={slides.map(({ slide_index }) => ({ slide: slide_index, language }))}
                disabled={isBusy}
                isForOne
              />
            )}
            {!isOnly && language !== lecture?.default_language && (
              <Button
                size="sm"
                variant="default"
                disabled={isBusy}
                onClick={() =>
                  void onPrepare(
                    lectureLanguages.filter(
                      (one) => one === language || prepared.some((other) => other === one),
                    ),
                  )
                }
              >
                {t('prepare', { name })}
              </Button>
            )}
          </Group>
        )
      })}
      {unwritten.length > 0 && (
        <Checkbox
          mt="xs"
          label={t('unwritten.leaveOut', { count: unwritten.length, slides: writeRanges(unwritten) })}
          description={t('unwritten.hint')}
          checked={leftOut.length > 0}
          disabled={isBusy}
          onChange={(event) => onLeaveOut(event.currentTarget.checked)}
        />
      )}
    </Alert>
  )
}
