import '../../../i18n/add-player-controls.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Group, Modal, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { formatClock } from '../../../ui/clock.ts'
import { useOpenedAfterMount } from '../../../ui/feedback/use-opened-after-mount.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './find-dialog.module.css'
import { findInLecture, type Hit, readSearchedSlides } from './find-in-lecture.ts'

type FindDialogProps = {
  isOpen: boolean
  lectureId: string
  slides: readonly SlideEntry[]
  language: string
  /** Called with a slide (0-based) and the time of the sentence, if it is spoken. */
  onGo: (index: number, timeMs: number | null) => void
  onClose: () => void
}

const mostShown = 60
const noHits: readonly Hit[] = []

/** Finds words in the titles, the slides and the scripts of the studied language. */
export default function FindDialog({ isOpen, lectureId, slides, language, onGo, onClose }: FindDialogProps) {
  const { t } = useTranslation('player')
  const id = useId()
  const isOpened = useOpenedAfterMount(isOpen)
  const isPhone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const [query, setQuery] = useState('')
  const [chosen, choose] = useState(0)
  const { asked, all, isPartly } = useHits(lectureId, slides, language, query)
  const hits = all.slice(0, mostShown)
  const count = new Set(all.map(({ index }) => index)).size
  const current = Math.min(chosen, hits.length - 1)

  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const go = (hit: Hit | undefined) => {
    if (!hit) return
    onGo(hit.index, hit.startMs)
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') return go(hits[current])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || hits.length === 0) return
    event.preventDefault()
    choose((current + step + hits.length) % hits.length)
  }
  return (
    <Modal
      opened={isOpened}
      onClose={onClose}
      returnFocus={false}
      size={720}
      fullScreen={isPhone}
      yOffset="8dvh"
      classNames={{ body: classes.body }}
      title={t('find')}
      closeButtonProps={{ size: 'lg' }}
    >
      <TextInput
        flex="none"
        type="search"
        size="md"
        data-autofocus
        aria-label={t('find')}
        placeholder={t('findIn.placeholder')}
        leftSection={<IconSearch size={18} aria-hidden />}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={hits.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        value={query}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          choose(0)
        }}
        onKeyDown={press}
      />
      <Group mih={36} py={6} justify="space-between" gap="xs" fz="sm" c="var(--text-2)">
        <span role="status">
          {asked && (count > 0 ? t('findIn.count', { count }) : t('findIn.none'))}
          {all.length > mostShown && ` ${t('findIn.many', { count: mostShown })}`}
        </span>
        {hits.length > 0 && !isPhone && <span>{t('findIn.keys')}</span>}
      </Group>
      {isPartly && (
        <Text size="sm" pb="xs">
          {t('findIn.partly')}
        </Text>
      )}
      <div
        ref={list}
        id={`${id}-hits`}
        className={classes.hits}
        role="listbox"
        aria-label={t('findIn.results')}
      >
        {hits.map((hit, at) => (
          <HitRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a hit has no state
            key={at}
            id={`${id}-${at}`}
            hit={hit}
            language={language}
            isCurrent={at === current}
            onGo={() => go(hit)}
          />
        ))}
      </div>
    </Modal>
  )
}

/**
 * Finds `query` once typing pauses; `asked` is what was looked for.
 * `isPartly`: the words on the slides could not be loaded, so only titles and scripts were searched.
 */
function useHits(lectureId: string, slides: readonly SlideEntry[], language: string, query: string) {
  const texts = useCall(calls.slides.texts, { params: { id: lectureId } })
  const searched = useMemo(() => {
    const pages = new Map(texts.data?.map(({ slide_index, text }) => [slide_index, text]))
    return readSearchedSlides(slides, pages, language)
  }, [slides, texts.data, language])
  const asked = useDeferredValue(query.trim())
  const all = useMemo(() => (asked ? findInLecture(searched, asked) : noHits), [searched, asked])
  return { asked, all, isPartly: texts.isError }
}

type HitRowProps = { id: string; hit: Hit; language: string; isCurrent: boolean; onGo: () => void }

/** A slide with the found words, and the time at which they are spoken. */
function HitRow({ id, hit, language, isCurrent, onGo }: HitRowProps) {
  const { t } = useTranslation('player')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    <div
      id={id}
      className={`${classes.hit} hover-sunken`}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={onGo}
    >
      <Box className={`${classes.picture} slide-frame`} component="span" aria-hidden>
        <Thumbnail src={hit.slide.thumbnail_url} isLazy />
      </Box>
      <span className={classes.words}>
        <Group component="span" gap="sm" wrap="nowrap" fz="sm">
          <strong className="nowrap tabular">
            <span className="visually-hidden">{t('slideCard')} </span>
            {hit.slide.index}
          </strong>
          <Box component="span" className="truncate" flex={1} miw={0} fw={600} lang={language} dir="auto">
            {hit.slide.title}
          </Box>
          <Box component="span" className="nowrap tabular" c="var(--text-2)" fz="xs">
            {hit.startMs !== null ? formatClock(hit.startMs) : !hit.isSpoken && t('findIn.onSlide')}
          </Box>
        </Group>
        <Box
          component="span"
          className="break-words"
          display="block"
          c="var(--text-2)"
          lang={language}
          dir="auto"
        >
          {hit.parts.map(({ text, isFound }, part) =>
            isFound ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no state
              <mark key={part}>{text}</mark>
            ) : (
              text
            ),
          )}
        </Box>
      </span>
    </div>
  )
}
