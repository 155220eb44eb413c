import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { DifferingSlide } from '@lectern/contract/publishing.ts'
import { ActionIcon, Box, Group, Text } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOfAnnotation } from '../../../features/scripts/describe-annotation.ts'
import { VersionDiff } from '../../../features/scripts/version-diff.tsx'
import { useAudio } from '../../../features/speech/use-audio.ts'
import { formatClock } from '../../../ui/clock.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { describeSlide } from './describe-changes.ts'
import classes from './lecture-update.module.css'

const annotationsShown = 2

type ChangeRowProps = {
  slide: DifferingSlide
  isLeftOut: boolean
  /** Its script is missing. Without a script and not missing one, it is shown silently. */
  isUnwritten: boolean
}

/** A slide that differs, with what changed; it opens to the words, both voices and both pictures. */
export function ChangeRow({ slide, isLeftOut, isUnwritten }: ChangeRowProps) {
  const { t } = useTranslation(['update', 'common', 'annotations'])
  const { t: annotationTexts } = useTranslation('annotations')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const changes = useMemo(() => describeSlide(slide), [slide])
  const { words, annotations, audio } = changes
  const isGone = slide.kind === 'removed'
  const many = slide.languages.length > 1 && (
    <Line isQuiet>{t('inLanguages', { count: slide.languages.length })}</Line>
  )
  const number = t('slide', { number: slide.slide_index ?? slide.was_index ?? 0 })
  const describeKind = () => {
    if (slide.kind === 'new') return t(isLeftOut ? 'kind.leftOut' : 'kind.new')
    if (slide.kind === 'removed') return t('kind.removed')
    if (slide.was_image_url) return t('kind.picture')
    return slide.kind === 'moved' ? t('kind.moved', { number: slide.was_index ?? 0 }) : null
  }
  const state = describeKind()
  // A slide that is new or gone has nothing to compare with.
  const noChange = <Line isQuiet>{isGone || slide.kind === 'new' ? '–' : t('noChange')}</Line>
  const isNewWithoutWords = slide.kind === 'new' && words.added === 0
  const isSilent = !isUnwritten && !isGone && (isNewWithoutWords || (words.removed > 0 && !changes.hasWords))
  const [heard] = audio
  return (
    <li className="border-below">
      <button
        type="button"
        className={`${classes.row} hover-sunken`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        data-change-row
      >
        <Thumbnail className={`${classes.picture} slide-frame`} src={slide.thumbnail_url} isLazy />
        <span className={classes.name}>
          <Text span size="sm" c="var(--text-2)">
            {state ? t('slideState', { slide: number, state }) : number}
          </Text>
          <strong dir="auto">{slide.title ?? number}</strong>
        </span>
        <Cell label={t('column.script')}>
          {isNewWithoutWords ? (
            <Line isQuiet>{t(isUnwritten ? 'script.none' : 'script.silent')}</Line>
          ) : isGone || words.added + words.removed === 0 ? (
            noChange
          ) : words.added === 0 ? (
            <Line>{t('words.removed', { count: words.removed })}</Line>
          ) : (
            <>
              <Line>{t('words.added', { count: words.added })}</Line>
              {words.removed > 0 && <Line isQuiet>{t('words.alsoRemoved', { count: words.removed })}</Line>}
            </>
          )}
          {!isGone && many}
        </Cell>
        <Cell label={t('column.audio')}>
          {isSilent ? (
            <Line isQuiet>{t('audio.silent')}</Line>
          ) : isGone || !heard ? (
            noChange
          ) : changes.lacksAudio ? (
            <>
              <Group component="span" gap={4} wrap="nowrap" c="var(--warn)" fw={500}>
                <IconVolumeOff size={16} aria-hidden />{' '}
                {t(heard.before.audio_url ? 'audio.stale' : 'audio.none')}
              </Group>
              {!isLeftOut && <Line isQuiet>{t('audio.comes')}</Line>}
            </>
          ) : (
            <>
              <Line>{t('audio.new')}</Line>
              {audio.length === 1 && heard.now.audio_duration_ms !== null && (
                <Line isQuiet>
                  {heard.before.audio_duration_ms === null
                    ? formatClock(heard.now.audio_duration_ms)
                    : t('audio.was', {
                        now: formatClock(heard.now.audio_duration_ms),
                        before: formatClock(heard.before.audio_duration_ms),
                      })}
                </Line>
              )}
            </>
          )}
        </Cell>
        <Cell label={t('column.annotations')}>
          {isGone || (annotations.length === 0 && !slide.highlights_changed) ? (
            noChange
          ) : (
            <>
              {annotations.slice(0, annotationsShown).map(({ change, marker, count }) => (
                <Line key={`${change} ${marker.type}`}>
                  {t(`annotation.${change}`, {
                    count,
                    kind:
                      count === 1
                        ? kindOfAnnotation(annotationTexts, marker)
                        : t(`annotations:slide.kinds.${marker.type}`),
                  })}
                </Line>
              ))}
              {annotations.length > annotationsShown && (
                <Line isQuiet>{t('annotation.more', { count: annotations.length - annotationsShown })}</Line>
              )}
              {annotations.length === 0 && <Line>{t('annotation.moved')}</Line>}
            </>
          )}
        </Cell>
        <IconChevronDown
          className={`${classes.chevron} chevron`}
          data-open={isOpen || undefined}
          size={20}
          aria-hidden
        />
      </button>
      {isOpen && (
        <div id={id} className={classes.details}>
          <ChangeDetails slide={slide} />
        </div>
      )}
    </li>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.cell}>
      <span className={classes.cellLabel}>{label}</span>
      <span className={classes.cellLines}>{children}</span>
    </span>
  )
}

const Line = ({ isQuiet = false, children }: { isQuiet?: boolean; children: ReactNode }) => (
  <Text span inherit c={isQuiet ? 'var(--text-2)' : undefined}>
    {children}
  </Text>
)

function ChangeDetails({ slide }: { slide: DifferingSlide }) {
  const { t } = useTranslation(['update', 'common'])
  const number = slide.slide_index ?? slide.was_index ?? 0
  return (
    <>
      {slide.was_image_url && (
        <div className={classes.pictures}>
          <figure>
            <figcaption>{t('students')}</figcaption>
            <img src={slide.was_image_url} alt={t('pictureOf.before', { number })} />
          </figure>
          <figure>
            <figcaption>{t('now')}</figcaption>
            <img src={slide.image_url} alt={t('pictureOf.now', { number })} />
          </figure>
        </div>
      )}
      {slide.kind === 'moved' && <p>{t('kind.moved', { number: slide.was_index ?? 0 })}</p>}
      {slide.kind === 'removed' && <p>{t('removedText')}</p>}
      {slide.kind !== 'removed' &&
        slide.languages.map(({ language, before, now }) => (
          <Box
            component="section"
            key={language}
            aria-label={t(`common:languages.${language as LectureLanguage}`)}
          >
            {slide.languages.length > 1 && (
              <Box component="h3" fz="sm" fw={600} mb={4}>
                {t(`common:languages.${language as LectureLanguage}`)}
              </Box>
            )}
            {before.script !== now.script && (
              <VersionDiff before={before.script} now={now.script} language={language} legend="" />
            )}
            {before.audio_url !== now.audio_url && (
              <Group gap="0.25rem 1.5rem" mt="xs">
                {before.audio_url && <Voice url={before.audio_url} label={t('voice.before')} />}
                {now.audio_url ? <Voice url={now.audio_url} label={t('voice.now')} /> : null}
              </Group>
            )}
          </Box>
        ))}
    </>
  )
}

/** Plays one recording. */
function Voice({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation(['update', 'common'])
  const audio = useAudio(url, null, { preload: 'none' })
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={audio.playing ? t('voice.pause', { label }) : t('voice.play', { label })}
        onClick={audio.error ? audio.retry : audio.playing ? audio.pause : audio.play}
      >
        {audio.playing ? (
          <IconPlayerPauseFilled size={16} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden />
        )}
      </ActionIcon>
      <span role={audio.error ? 'alert' : undefined}>{audio.error ? t('voice.failed') : label}</span>
    </Group>
  )
}
