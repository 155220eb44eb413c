import { Box, Combobox, InputBase, useCombobox } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import type { NewPage, OldPage } from './match-rows.ts'
import classes from './slide-choice.module.css'

const NONE = 'none'
const OTHER = 'other'
/** Found slides that are listed at once. */
const MAX_FOUND = 7

type SlideChoiceProps = {
  page: NewPage
  slides: readonly OldPage[]
  /** The slide whose work the page takes. */
  value: number | null
  onChoose: (slide: number | null) => void
}

/** The slide whose work a page takes: the likeliest three, none, or another one by number or title. */
export function SlideChoice({ page, slides, value, onChoose }: SlideChoiceProps) {
  const { t } = useTranslation('replacing')
  const format = useFormat()
  const [query, setQuery] = useState<string | null>(null)
  const combobox = useCombobox({
    onDropdownOpen: (source) => {
      // Not for a search: the update comes later, and would take away what was chosen among the found slides meanwhile.
      if (source !== 'unknown') combobox.updateSelectedOptionIndex('active')
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setQuery(null)
    },
  })
  const isSearching = query !== null
  const search = () => {
    setQuery('')
    combobox.openDropdown()
  }
  const submit = (chosen: string) => {
    if (chosen === OTHER) return search()
    onChoose(chosen === NONE ? null : Number(chosen))
    combobox.closeDropdown()
    combobox.focusTarget()
  }
  const known =
    page.takes_from === null || page.likeness === null
      ? []
      : [{ number: page.takes_from, likeness: page.likeness }]
  const likeliest = [...known, ...page.alternatives]
    .filter((one, at, all) => all.findIndex(({ number }) => number === one.number) === at)
    .slice(0, 3)
  const wanted = query?.trim().toLocaleLowerCase() ?? ''
  const found = isSearching
    ? slides.filter(
        ({ number, title }) =>
          wanted === '' || String(number) === wanted || title?.toLocaleLowerCase().includes(wanted),
      )
    : []
  const option = (slide: OldPage, likeness?: number) => (
    <Combobox.Option
      key={slide.number}
      value={String(slide.number)}
      active={value === slide.number}
      className={classes.option}
    >
      <Thumbnail src={slide.thumbnail_url} width="4rem" isLazy />
      <Box component="span" flex={1} miw={0}>
        <span className="tabular">{t('choice.slide', { number: slide.number })}</span>
        {likeness === undefined && slide.title && (
          <Box className="truncate" component="span" display="block" c="var(--text-2)" fz="xs" dir="auto">
            {slide.title}
          </Box>
        )}
      </Box>
      {likeness !== undefined && (
        <Box className="tabular nowrap" component="span" c="var(--text-2)" fz="sm">
          {t('alike', { percent: format.percent(likeness / 100) })}
        </Box>
      )}
    </Combobox.Option>
  )
  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false} width={280} position="bottom-end">
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          pointer
          data-choice
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          aria-label={`${t('choice.label', { number: page.number })}: ${value === null ? t('choice.none') : t('choice.slide', { number: value })}`}
          onClick={() => combobox.toggleDropdown('mouse')}
          onKeyDown={(event) => {
            if (event.key !== '/') return
            event.preventDefault()
            event.stopPropagation()
            search()
          }}
        >
          <span className="tabular truncate">
            {value === null ? t('choice.none') : t('choice.slide', { number: value })}
          </span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearching && (
          <Combobox.Search
            // As it is mounted, so that no letter typed after "/" is lost.
            autoFocus
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            placeholder={t('choice.search')}
            aria-label={t('choice.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
          />
        )}
        <Combobox.Options aria-label={t('choice.label', { number: page.number })}>
          {isSearching ? (
            found.length === 0 ? (
              <Combobox.Empty>{t('choice.nothing')}</Combobox.Empty>
            ) : (
              found.slice(0, MAX_FOUND).map((slide) => option(slide))
            )
          ) : (
            combobox.dropdownOpened && (
              <>
                {likeliest.map(({ number, likeness }) => {
                  const slide = slides.find((one) => one.number === number)
                  return slide && option(slide, likeness)
                })}
                <Combobox.Option
                  value={NONE}
                  active={value === null}
                  className={`${classes.option} border-above`}
                >
                  <span className={classes.icon}>
                    {value === null && <IconCheck size={18} color="var(--accent-text)" aria-hidden />}
                  </span>
                  {t('choice.none')}
                </Combobox.Option>
                <Combobox.Option value={OTHER} className={classes.option}>
                  <span className={classes.icon}>
                    <IconSearch size={18} color="var(--text-2)" aria-hidden />
                  </span>
                  {t('choice.other')}
                </Combobox.Option>
              </>
            )
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
