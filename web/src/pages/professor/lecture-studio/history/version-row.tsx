import type { HistoryEntry } from '@lectern/contract/scripts.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { ActionIcon, Button } from '@mantine/core'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../api/session.ts'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import { usePart } from '../store/studio-store.ts'
import classes from './history.module.css'
import type { Loading } from './use-load-version.ts'
import { useWhen } from './use-when.ts'
import { VersionDiff } from './version-diff.tsx'

type VersionRowProps = {
  version: HistoryEntry
  loading: Loading
  /** Its audio can be heard. */
  isPlaying: boolean
  hasAudioFailed: boolean
  onPlay: () => void
}

const excerptChars = 240

/** One version: when, from where, how it begins, its audio; what changed since, and loading it. */
export function VersionRow({ version, loading, isPlaying, hasAudioFailed, onPlay }: VersionRowProps) {
  const { t } = useTranslation('authoring')
  const script = usePart('script', 'isUnsaved', 'text')
  const place = usePart('place', 'language')
  const [isCompared, setCompared] = useState(false)
  const diffId = useId()
  const when = useWhen()
  const exact = when.exact(version.timestamp)
  const ago = when.ago(version.timestamp)
  const text = stripTags(version.script_text.slice(0, 3 * excerptChars))
    .slice(0, excerptChars)
    .trim()
  const isLoading = loading.loadingId === version.version_id
  return (
    <li className={classes.version}>
      <div className={classes.line}>
        <span className={classes.when}>
          <time dateTime={version.timestamp}>{exact}</time>
          {ago && <span className={classes.ago}> · {ago}</span>}
        </span>
        <ReasonButton
          size="sm"
          variant="default"
          reason={version.is_present && !script.isUnsaved ? t('history.isPresent') : loading.reason}
          onClick={() => loading.load(version)}
          aria-label={t('history.loadVersion', { when: exact })}
        >
          {isLoading ? t('history.loading') : t('history.load')}
        </ReasonButton>
      </div>
      <p className={classes.facts}>
        <SourceBadge version={version} />
        {version.audio_url_for_this_version && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t(isPlaying ? 'history.pause' : 'history.play', { when: exact })}
              aria-pressed={isPlaying}
              onClick={onPlay}
            >
              {isPlaying ? (
                <IconPlayerPauseFilled size={16} aria-hidden />
              ) : (
                <IconVolume size={16} aria-hidden />
              )}
            </ActionIcon>
            <span role={hasAudioFailed ? 'alert' : undefined} data-failed={hasAudioFailed || undefined}>
              {hasAudioFailed ? t('history.audioFailed') : t('history.audioKept')}
            </span>
          </>
        )}
      </p>
      {isCompared ? (
        <div id={diffId}>
          <VersionDiff before={version.script_text} now={script.text} language={place.language} />
        </div>
      ) : (
        <p className={classes.excerpt} lang={text ? place.language : undefined} dir="auto">
          {text || t('history.blank')}
        </p>
      )}
      <Button
        className={classes.compare}
        size="sm"
        variant="subtle"
        aria-expanded={isCompared}
        aria-controls={isCompared ? diffId : undefined}
        onClick={() => setCompared(!isCompared)}
      >
        {isCompared ? t('history.hide') : t('history.compare')}
      </Button>
    </li>
  )
}

/** From where a version came, and by whom. */
export function SourceBadge({ version }: { version: HistoryEntry }) {
  const { t } = useTranslation('authoring')
  const user = useUser()
  const name =
    version.author_name === null
      ? t('history.someone')
      : version.author_name === user.name
        ? t('history.you')
        : version.author_name
  return <span className={classes.source}>{t(`history.source.${version.source}`, { name })}</span>
}
